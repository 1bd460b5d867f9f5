import { formatRate, formatSharesFull } from '@/contract/format/amounts'
import { formatBinding, formatZoned } from '@/contract/format/dates'
import type { MemberVote } from '@/contract/user/votes'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { FactPairs } from '@/ui/facts'
import stack from '@/ui/stack.module.css'
import { Steps } from '@/ui/steps'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as v from '../messages/vote'

/** Where the own votes come from, who votes with them, and when what happens. */
export function VoteFacts({ vote }: { vote: MemberVote }) {
  return (
    <div className={stack.gap2}>
      <OwnShares vote={vote} />
      <p className={texts.hint}>{v.custodianText()}</p>
      {vote.quorumBps > 0 && (
        <p className={texts.hint}>{v.quorumText({ percent: formatRate(vote.quorumBps) })}</p>
      )}
      <Dates vote={vote} />
    </div>
  )
}

function OwnShares({ vote: { counted } }: { vote: MemberVote }) {
  if (counted === null || counted.shares === '0') return null
  const rows = [
    [v.availableLabel(), counted.available],
    [labels.stakedLabel(), counted.staked],
    [labels.ownLabel(), counted.delivered],
  ] as const
  const hidden = (shares: string) => <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
  return (
    <FactPairs
      facts={rows
        .filter(([, shares]) => shares !== '0')
        .map(([name, shares]) => [name, hidden(shares)])}
      total={[m.totalLabel(), hidden(counted.shares)]}
    />
  )
}

function Dates({ vote }: { vote: MemberVote }) {
  const { state, recordAt, closesAt, meetingAt, result, meeting } = vote
  if (state === 'called-off') return null
  const steps = [
    { label: m.recordLabel(), hint: formatBinding(recordAt) },
    { label: m.voteStepLabel(), hint: v.untilHint({ until: formatBinding(closesAt) }) },
    { label: v.meetingLabel(), hint: formatZoned(meetingAt) },
    { label: v.resultLabel(), hint: meeting ? formatZoned(meeting.reportedAt) : v.resultHint() },
  ]
  const done = meeting ? 4 : result ? 2 : state === 'open' ? 1 : 0
  return (
    <section className={stack.gap1}>
      <h2 className={texts.heading}>{m.datesTitle()}</h2>
      <Steps label={m.stepsLabel()} steps={steps} done={done} />
    </section>
  )
}
