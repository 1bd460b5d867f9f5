import type { MemberDividend } from '@/contract/dividends'
import type { MemberVote } from '@/contract/user/votes'
import { calendarAddress } from '@/lib/calendar-file'
import { perShareText } from './dividend-rules'
import * as m from './messages'
import * as l from './messages/list'

const eventOf = (id: string, what: string, at: string, title: string, text: string) => ({
  ...{ uid: `${id}-${what}@fnx`, at, title, text },
  path: `/rights/${id}`,
})

function ofDividend(dividend: MemberDividend) {
  const { id, recordAt, payAt, coin } = dividend
  const told = { amount: perShareText(dividend) }
  return [
    eventOf(id, 'record', recordAt, l.calendarRecordText(told), m.recordHint()),
    eventOf(id, 'pay', payAt, l.calendarPayText(told), m.payHint({ coin })),
  ]
}

function ofVote({ id, state, title, recordAt, closesAt }: MemberVote) {
  if (state !== 'announced' && state !== 'open') return []
  return [
    eventOf(id, 'record', recordAt, l.voteRecordText({ title }), m.totalLabel()),
    eventOf(id, 'end', closesAt, l.voteEndText({ title }), m.voteStepLabel()),
  ]
}

/** Record dates, payments and last moments to vote that are still to come, as a file for a calendar. */
export function calendarOf(dividends: readonly MemberDividend[], votes: readonly MemberVote[]) {
  const events = [...dividends.flatMap(ofDividend), ...votes.flatMap(ofVote)]
  return calendarAddress(
    m.pageTitle(),
    events.filter(({ at }) => Date.parse(at) > Date.now()),
  )
}
