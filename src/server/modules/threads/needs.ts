import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

/** A JPEG of only the picture's pixels; undefined for an invalid or too large picture. */
export type DrawPage = (raw: Uint8Array) => Promise<Uint8Array<ArrayBuffer> | undefined>

export interface ThreadsNeeds
  extends Sender,
    Pick<Ports, 'clock' | 'databaseTime' | 'db' | 'keys' | 'log'> {
  drawPage: DrawPage
}
