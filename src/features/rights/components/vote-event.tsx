import { houseName } from '@/config/house'
import {
  formatBps,
  formatRate,
  formatShares,
  formatSharesFull,
  shareBps,
} from '@/contract/format/amounts'
import { formatBinding, formatLocalDay, formatZoned } from '@/contract/format/dates'
import type { MemberVote } from '@/contract/user/votes'
import * as labels from '@/messages/labels'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { FactPairs } from '@/ui/facts'
import { late } from '@/ui/late'
import { PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import { Steps } from '@/ui/steps'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as voteTexts from '../messages/vote'
import type { Votes } from '../queries'
import { voteStanding } from '../vote-rules'
import { BallotSteps } from './ballot-steps'
import { EventPage } from './event-page'
import { Resolutions } from './resolutions'

const CountedVote = late(
  () => import('./counted-vote').then((part) => part.CountedVote),
  () => <PartWaiting lines={6} />,
)

type VoteEventProps = { vote: MemberVote; votes: Pick<Votes, 'shares' | 'isOnHold' | 'token'> }

export function VoteEvent({ vote, votes: { shares, isOnHold, token } }: VoteEventProps) {
  const showAmount = useShownAmount()
  const standing = voteStanding(vote)
  const { counted, result } = vote
  const hasOwn = counted !== null && counted.shares !== '0'
  return (
    <EventPage
      state={standing}
      title={vote.title}
      figure={figureOf(vote, shares)}
      lead={leadOf(vote, showAmount(formatShares(shares)))}
      why={vote.whyCalledOff}
      aside={{
        title: hasOwn ? voteTexts.ownSharesTitle() : m.factsTitle(),
        facts: <VoteFacts vote={vote} />,
      }}
    >
      {standing === 'open' || standing === 'voted' ? (
        <BallotSteps vote={vote} isOnHold={isOnHold} token={token} />
      ) : (
        standing !== 'counted' && <Resolutions vote={vote} />
      )}
      {result && <CountedVote vote={vote} result={result} />}
    </EventPage>
  )
}

/** The number of votes; after the count, the turnout. */
function figureOf({ result, counted, state }: MemberVote, shares: string) {
  if (result !== null && counted !== null)
    return formatBps(shareBps(result.cast, counted.allShares), { fractionDigits: 1 })
  const countedShares = counted?.shares ?? shares
  if (state === 'called-off' || countedShares === '0') return null
  return (
    <>
      <PrivateAmount>{formatSharesFull(countedShares)}</PrivateAmount>{' '}
      <span className={texts.under}>
        {m.votesUnitLabel({ count: countedShares === '1000000' ? 1 : 2 })}
      </span>
    </>
  )
}

function leadOf(vote: MemberVote, shares: string): string {
  const { result, counted, recordAt, closesAt, endedAt } = vote
  switch (voteStanding(vote)) {
    case 'announced':
      return voteTexts.announcedLeadText({ shares })
    case 'without':
      return voteTexts.withoutLeadText({ record: formatBinding(recordAt) })
    case 'counting':
      return voteTexts.countingLeadText()
    case 'called-off':
      return voteTexts.calledOffLeadText({ day: formatLocalDay(endedAt ?? closesAt) })
    case 'counted':
      return voteTexts.tookPartText({
        cast: formatShares(result?.cast ?? '0'),
        all: formatShares(counted?.allShares ?? '0'),
      })
    default:
      return voteTexts.openLeadText({ until: formatBinding(closesAt) })
  }
}

/** Where the own votes come from, who votes with them, and the dates. */
function VoteFacts({ vote }: { vote: MemberVote }) {
  return (
    <div className={stack.gap2}>
      <OwnShares vote={vote} />
      <p className={texts.hint}>{voteTexts.custodianText()}</p>
      {vote.quorumBps > 0 && (
        <p className={texts.hint}>
          {voteTexts.quorumText({ percent: formatRate(vote.quorumBps) })}
        </p>
      )}
      <Dates vote={vote} />
    </div>
  )
}

function OwnShares({ vote: { counted } }: { vote: MemberVote }) {
  if (counted === null || counted.shares === '0') return null
  const rows = [
    [voteTexts.availableLabel({ app: houseName() }), counted.available],
    [labels.stakedLabel(), counted.staked],
    [labels.ownWalletLabel(), counted.delivered],
  ] as const
  const privateShares = (shares: string) => (
    <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
  )
  return (
    <FactPairs
      facts={rows
        .filter(([, shares]) => shares !== '0')
        .map(([name, shares]) => [name, privateShares(shares)])}
      total={[m.totalLabel(), privateShares(counted.shares)]}
    />
  )
}

function Dates({ vote }: { vote: MemberVote }) {
  const { state, recordAt, closesAt, meetingAt, result, meeting } = vote
  if (state === 'called-off') return null
  const steps = [
    { label: m.recordLabel(), hint: formatBinding(recordAt) },
    { label: m.voteStepLabel(), hint: voteTexts.untilHint({ until: formatBinding(closesAt) }) },
    { label: voteTexts.meetingLabel(), hint: formatZoned(meetingAt) },
    {
      label: voteTexts.resultLabel(),
      hint: meeting ? formatZoned(meeting.reportedAt) : voteTexts.resultHint(),
    },
  ]
  const doneCount = meeting ? 4 : result ? 2 : state === 'open' ? 1 : 0
  return (
    <section className={stack.gap1}>
      <h2 className={texts.heading}>{m.datesTitle()}</h2>
      <Steps label={m.stepsLabel()} steps={steps} done={doneCount} />
    </section>
  )
}
