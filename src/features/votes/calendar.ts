import type { MemberVote } from '@/contract/user/votes'
import * as m from './messages/list'

/** For a calendar: record dates and last moments that are still to come. */
export function voteCalendar(votes: readonly MemberVote[], now: Date) {
  return votes
    .filter(({ state }) => state === 'announced' || state === 'open')
    .flatMap(({ id, title, recordAt, closesAt }) =>
      [
        {
          uid: `${id}-record@fnx`,
          at: recordAt,
          title: m.calendarRecordText({ title }),
          text: m.totalLabel(),
        },
        {
          uid: `${id}-end@fnx`,
          at: closesAt,
          title: m.calendarEndText({ title }),
          text: m.voteStepLabel(),
        },
      ].map((event) => ({ ...event, path: `/rights/${id}` })),
    )
    .filter(({ at }) => new Date(at) > now)
}
