import type { IncomingMessage } from 'node:http'
import { minuteMs } from '@/config/durations'
import type { Services } from '@/server/compose'

/** Long enough for what somebody began to end: blocks on a payment, signatures of samples. */
const awakeMs = 2 * minuteMs

/** Whether somebody is here: a page that is open for a member, or a visit not long ago. */
export function visitsOf({
  clock,
  stream,
}: Pick<Services, 'clock'> & { stream: { size: number } }) {
  let lastAt = clock.now().getTime()
  return {
    /** Our own look at the pages, and what drawing them asks for, is nobody's visit. */
    note({ headers }: Pick<IncomingMessage, 'headers'>) {
      // Beyond localhost plain http tells no site, but cookies come.
      if (headers['sec-fetch-site'] ?? headers.cookie ?? headers.authorization ?? headers.token)
        lastAt = clock.now().getTime()
    },
    isAlone: () => stream.size === 0 && clock.now().getTime() - lastAt > awakeMs,
  }
}
