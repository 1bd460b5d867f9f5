import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

export type Received = { status: number } | { failure: 'not-public' | 'unreachable' | 'timed-out' }

/** The connection to members' programs. */
export interface Receivers {
  /** Whether the address is allowed and leads to an allowed host. */
  mayBe(url: string): Promise<boolean>
  /**
   * One attempt; never throws. A redirect counts as an answer. A process that is being stopped does
   * not wait for an answer, and fails at once.
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
