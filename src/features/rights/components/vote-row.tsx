import { formatShares } from '@/contract/format/amounts'
import { formatBinding, formatLocalDay } from '@/contract/format/dates'
import type { MemberVote } from '@/contract/user/votes'
import * as labels from '@/messages/labels'
import * as m from '../messages'
import * as listTexts from '../messages/list'
import { votesOptions } from '../queries'
import { type VoteStanding, voteStanding } from '../vote-rules'
import { calendarEntry, type DatedEventRow, rowKind } from './right-kinds'

function voteRow(vote: MemberVote, showAmount: (text: string) => string): DatedEventRow {
  const { id, title, state, counted, recordAt, closesAt } = vote
  const standing = voteStanding(vote)
  return {
    id,
    state: standing,
    at: state === 'announced' ? recordAt : closesAt,
    isOver: state === 'counted' || state === 'called-off',
    title,
    hint: voteHint(vote),
    quantity:
      counted &&
      counted.shares !== '0' &&
      listTexts.votesCountText({ votes: showAmount(formatShares(counted.shares)) }),
    value: voteStates[standing](),
    tone: standing === 'open' ? 'go' : undefined,
  }
}

const voteStates: Record<VoteStanding, () => string> = {
  announced: m.announcedLabel,
  open: labels.voteLabel,
  voted: listTexts.votedLabel,
  without: listTexts.noVotesLabel,
  counting: listTexts.countingLabel,
  counted: listTexts.countedLabel,
  'called-off': listTexts.calledOffLabel,
}

function voteHint({ state, recordAt, closesAt, endedAt, resolutions }: MemberVote): string {
  const record = formatLocalDay(recordAt)
  const day = formatLocalDay(endedAt ?? closesAt)
  if (state === 'announced')
    return listTexts.voteAnnouncedHint({ record, until: formatBinding(closesAt) })
  if (state === 'open')
    return listTexts.voteOpenHint({ until: formatBinding(closesAt), count: resolutions.length })
  return state === 'counted'
    ? listTexts.voteCountedHint({ record, day })
    : listTexts.calledOffHint({ day })
}

function datesOf({ id, state, title, recordAt, closesAt }: MemberVote) {
  if (state !== 'announced' && state !== 'open') return []
  return [
    calendarEntry(id, 'record', recordAt, listTexts.voteRecordText({ title }), m.totalLabel()),
    calendarEntry(id, 'end', closesAt, listTexts.voteEndText({ title }), m.voteStepLabel()),
  ]
}

export const voteRows = rowKind(votesOptions, { row: voteRow, dates: datesOf })
