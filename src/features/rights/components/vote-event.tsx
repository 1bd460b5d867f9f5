import { formatBps, formatShares, formatSharesFull, shareBps } from '@/contract/format/amounts'
import { formatBinding, formatLocalDay } from '@/contract/format/dates'
import type { MemberVote } from '@/contract/user/votes'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as v from '../messages/vote'
import type { Votes } from '../queries'
import { voteStanding } from '../vote-rules'
import { BallotSteps } from './ballot-steps'
import { EventPage } from './event-page'
import { Resolutions } from './resolutions'
import { VoteFacts } from './vote-facts'
import { MeetingResult, OwnersResult } from './vote-result'

type VoteEventProps = { vote: MemberVote; votes: Pick<Votes, 'shares' | 'isOnHold' | 'token'> }

export function VoteEvent({ vote, votes: { shares, isOnHold, token } }: VoteEventProps) {
  const shown = useShownAmount()
  const standing = voteStanding(vote)
  const { counted, result } = vote
  const hasOwn = counted !== null && counted.shares !== '0'
  return (
    <EventPage
      state={standing}
      title={vote.title}
      figure={figureOf(vote, shares)}
      lead={leadOf(vote, shown(formatShares(shares)))}
      why={vote.whyCalledOff}
      aside={{
        title: hasOwn ? v.ownSharesTitle() : m.factsTitle(),
        facts: <VoteFacts vote={vote} />,
      }}
    >
      {standing === 'open' || standing === 'voted' ? (
        <BallotSteps {...{ vote, isOnHold, token }} />
      ) : (
        standing !== 'counted' && <Resolutions vote={vote} />
      )}
      {result && <OwnersResult vote={vote} result={result} />}
      {result && <MeetingResult vote={vote} />}
    </EventPage>
  )
}

/** How many votes; once it is counted, how much took part. */
function figureOf({ result, counted, state }: MemberVote, shares: string) {
  if (result !== null && counted !== null)
    return formatBps(shareBps(result.cast, counted.allShares), { fractionDigits: 1 })
  const own = counted?.shares ?? shares
  if (state === 'called-off' || own === '0') return null
  return (
    <>
      <PrivateAmount>{formatSharesFull(own)}</PrivateAmount>{' '}
      <span className={texts.under}>{m.votesUnitLabel({ count: own === '1000000' ? 1 : 2 })}</span>
    </>
  )
}

function leadOf(vote: MemberVote, shares: string): string {
  const { result, counted, recordAt, closesAt, endedAt } = vote
  switch (voteStanding(vote)) {
    case 'announced':
      return v.announcedLeadText({ shares })
    case 'without':
      return v.withoutLeadText({ record: formatBinding(recordAt) })
    case 'counting':
      return v.countingLeadText()
    case 'called-off':
      return v.calledOffLeadText({ day: formatLocalDay(endedAt ?? closesAt) })
    case 'counted':
      return v.tookPartText({
        cast: formatShares(result?.cast ?? '0'),
        all: formatShares(counted?.allShares ?? '0'),
      })
    default:
      return v.openLeadText({ until: formatBinding(closesAt) })
  }
}
