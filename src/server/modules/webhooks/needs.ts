import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

export type Received = { status: number } | { failure: 'not-public' | 'unreachable' | 'timed-out' }

/** The way out to the programs of members. */
export interface Receivers {
  /** Whether it may be asked, and leads to where it may. */
  mayBe(url: string): Promise<boolean>
  /**
   * Asks once; never throws. A redirect is an answer like another. A process that is being stopped
   * waits for no answer, and fails at once.
   */
  post(
    url: string,
    message: { headers: Record<string, string>; body: string },
    stopping: AbortSignal,
  ): Promise<Received>
}

export interface WebhooksNeeds extends Sender, Pick<Ports, 'clock' | 'db' | 'keys' | 'log'> {
  receivers: Receivers
}
