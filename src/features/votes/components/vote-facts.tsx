import { formatRate, formatSharesFull } from '@/contract/format/amounts'
import { formatUtc } from '@/contract/format/dates'
import type { MemberVote } from '@/contract/user/votes'
import { PrivateAmount } from '@/session/private-amount'
import { Steps } from '@/ui/steps'
import * as m from '../messages'
import * as list from '../messages/list'
import styles from './votes.module.css'

/** Where the own votes come from, who votes with them, and when what happens. */
export function VoteFacts({ vote }: { vote: MemberVote }) {
  return (
    <div className={styles.facts}>
      <OwnShares vote={vote} />
      <p className={styles.muted}>{m.custodianText()}</p>
      {vote.quorumBps > 0 && (
        <p className={styles.muted}>{m.quorumText({ percent: formatRate(vote.quorumBps) })}</p>
      )}
      <Dates vote={vote} />
    </div>
  )
}

function OwnShares({ vote: { counted } }: { vote: MemberVote }) {
  if (counted === null || counted.shares === '0') return null
  const rows = [
    [m.availableLabel(), counted.available],
    [m.stakedLabel(), counted.staked],
    [m.deliveredLabel(), counted.delivered],
  ] as const
  return (
    <dl className={styles.sums}>
      {rows
        .filter(([, shares]) => shares !== '0')
        .map(([name, shares]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
            </dd>
          </div>
        ))}
      <div data-total>
        <dt>{list.totalLabel()}</dt>
        <dd>
          <PrivateAmount>{formatSharesFull(counted.shares)}</PrivateAmount>
        </dd>
      </div>
    </dl>
  )
}

function Dates({ vote }: { vote: MemberVote }) {
  const { state, recordAt, closesAt, meetingAt, result, meeting } = vote
  const steps = [
    { label: m.recordLabel(), hint: formatUtc(recordAt) },
    { label: list.voteStepLabel(), hint: m.untilHint({ until: formatUtc(closesAt) }) },
    { label: m.meetingLabel(), hint: formatUtc(meetingAt) },
    { label: m.resultLabel(), hint: meeting ? formatUtc(meeting.reportedAt) : m.resultHint() },
  ]
  const isOver = result !== null
  const done = meeting ? 4 : isOver ? 2 : state === 'open' ? 1 : 0
  if (state === 'called-off') return null
  return (
    <section>
      <h2 className={styles.small}>{m.datesTitle()}</h2>
      <Steps label={m.stepsLabel()} steps={steps} done={done} />
    </section>
  )
}
