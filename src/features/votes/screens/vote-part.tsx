import { formatBps, formatShares, formatSharesFull, shareBps } from '@/contract/format/amounts'
import { formatShortDay, formatUtc } from '@/contract/format/dates'
import type { MemberVote } from '@/contract/user/votes'
import { BackLink, TaskColumns } from '@/features/checkout/components/stage'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { Fold } from '@/ui/fold'
import { BallotSteps } from '../components/ballot-steps'
import { Resolutions } from '../components/resolutions'
import { VoteFacts } from '../components/vote-facts'
import { MeetingResult, OwnersResult } from '../components/vote-result'
import styles from '../components/votes.module.css'
import * as m from '../messages'
import * as list from '../messages/list'
import type { Votes } from '../queries'
import { voteStanding } from '../rules'

export type VotePartProps = Pick<Votes, 'shares' | 'isOnHold' | 'token'> & { vote: MemberVote }

export function VotePart({ vote, shares, isOnHold, token }: VotePartProps) {
  const standing = voteStanding(vote)
  const hasOwn = vote.counted !== null && vote.counted.shares !== '0'
  const aside = hasOwn ? m.ownSharesTitle() : m.howTitle()
  return (
    <TaskColumns title={aside} aside={<VoteFacts vote={vote} />}>
      <div className={styles.main} data-state={standing}>
        <BackLink href="/rights" />
        <header>
          <h1 className={styles.over}>{vote.title}</h1>
          <Figure vote={vote} shares={shares} />
          <Lead vote={vote} shares={shares} />
        </header>
        {standing === 'called-off' && vote.whyCalledOff && (
          <p className={styles.note}>{vote.whyCalledOff}</p>
        )}
        {standing === 'open' || standing === 'voted' ? (
          <BallotSteps {...{ vote, isOnHold, token }} />
        ) : (
          standing !== 'counted' && <Resolutions vote={vote} />
        )}
        {vote.result && <OwnersResult vote={vote} result={vote.result} />}
        {vote.result && <MeetingResult vote={vote} />}
        <div className={styles.onPhone}>
          <Fold title={aside}>
            <VoteFacts vote={vote} />
          </Fold>
        </div>
      </div>
    </TaskColumns>
  )
}

/** How many votes; once it is counted, how much took part. */
function Figure({ vote, shares }: Pick<VotePartProps, 'vote' | 'shares'>) {
  const { result, counted, state } = vote
  if (result !== null && counted !== null)
    return <p className={styles.hero}>{percentOf(shareBps(result.cast, counted.allShares))}</p>
  const own = counted?.shares ?? shares
  if (state === 'called-off' || own === '0') return null
  return (
    <p className={styles.amount}>
      <PrivateAmount>{formatSharesFull(own)}</PrivateAmount>{' '}
      <span>{list.votesUnitLabel({ count: own === '1000000' ? 1 : 2 })}</span>
    </p>
  )
}

const percentOf = (bps: number) => formatBps(bps, { fractionDigits: 1 })

function Lead({ vote, shares }: Pick<VotePartProps, 'vote' | 'shares'>) {
  const shown = useShownAmount()
  return <p className={styles.lead}>{leadOf(vote, shown(formatShares(shares)))}</p>
}

function leadOf(vote: MemberVote, shares: string): string {
  const { result, counted, recordAt, closesAt, endedAt } = vote
  switch (voteStanding(vote)) {
    case 'announced':
      return m.announcedLeadText({ shares })
    case 'without':
      return m.withoutLeadText({ record: formatUtc(recordAt) })
    case 'counting':
      return m.countingLeadText()
    case 'called-off':
      return m.calledOffLeadText({ day: formatShortDay(endedAt ?? closesAt) })
    case 'counted':
      return m.tookPartText({
        cast: formatShares(result?.cast ?? '0'),
        all: formatShares(counted?.allShares ?? '0'),
      })
    default:
      return m.openLeadText({ until: formatUtc(closesAt) })
  }
}
