import type { IncomingMessage } from 'node:http'
import { minuteMs } from '@/config/durations'
import type { Services } from '@/server/compose'

/** Long enough for started actions to end: blocks for a payment, signatures of samples. */
const awakeMs = 2 * minuteMs

/** Whether there is a visitor: an open page of a member, or a recent visit. */
export function visitsOf({
  clock,
  stream,
}: Pick<Services, 'clock'> & { stream: { size: number } }) {
  let lastAt = clock.now().getTime()
  return {
    /** Our own requests for pages, and those that rendering makes, are no visit. */
    note({ headers }: Pick<IncomingMessage, 'headers'>) {
      // On plain http beyond localhost browsers send no `Sec-Fetch-Site`, but cookies.
      if (headers['sec-fetch-site'] ?? headers.cookie ?? headers.authorization ?? headers.token)
        lastAt = clock.now().getTime()
    },
    isAlone: () => stream.size === 0 && clock.now().getTime() - lastAt > awakeMs,
  }
}
