import Link from 'next/link'
import { formatShares } from '@/contract/format/amounts'
import { formatShortDay, formatUtc } from '@/contract/format/dates'
import type { MemberVote } from '@/contract/user/votes'
import { calendarAddress } from '@/lib/calendar-file'
import { useShownAmount } from '@/session/private-amount'
import { IconDownload, IconNext } from '@/ui/icons/icons'
import { voteCalendar } from '../calendar'
import * as m from '../messages/list'
import type { Votes } from '../queries'
import { type VoteStanding, voteStanding } from '../rules'
import styles from './votes.module.css'

/** All votes, the newest record date first. */
export function VoteList({ docs }: Pick<Votes, 'docs'>) {
  const calendar = calendarAddress(m.listTitle(), voteCalendar(docs, new Date()))
  const shown = useShownAmount()
  return (
    <section aria-labelledby="all-votes">
      <div className={styles.bar}>
        <h2 id="all-votes">{m.listTitle()}</h2>
        {calendar && (
          <a className={styles.link} href={calendar} download="fnx-votes.ics">
            <IconDownload size={16} /> {m.calendarAction()}
          </a>
        )}
      </div>
      <ul className={styles.rows}>
        {docs.map((vote) => (
          <li key={vote.id} data-state={voteStanding(vote)}>
            <Link href={`/rights/${vote.id}`} prefetch={false} className={styles.row}>
              <span>
                <strong>{vote.title}</strong>
                <small>{hintOf(vote)}</small>
              </span>
              <span className={styles.quantity}>
                {vote.counted &&
                  vote.counted.shares !== '0' &&
                  `${shown(formatShares(vote.counted.shares))} ${m.votesUnitLabel({ count: 2 })}`}
              </span>
              <span className={isDue(vote) ? styles.go : styles.value}>
                {states[voteStanding(vote)]()}
              </span>
              <IconNext size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isDue = (vote: MemberVote) => voteStanding(vote) === 'open'

const states: Record<VoteStanding, () => string> = {
  announced: m.announcedLabel,
  open: m.voteLabel,
  voted: m.votedLabel,
  without: m.withoutLabel,
  counting: m.countingLabel,
  counted: m.countedLabel,
  'called-off': m.calledOffLabel,
}

function hintOf({ state, recordAt, closesAt, endedAt, resolutions }: MemberVote): string {
  const record = formatShortDay(recordAt)
  const day = formatShortDay(endedAt ?? closesAt)
  if (state === 'announced') return m.announcedRowHint({ record, until: formatUtc(closesAt) })
  if (state === 'open')
    return m.openRowHint({ until: formatUtc(closesAt), count: resolutions.length })
  return state === 'counted' ? m.countedRowHint({ record, day }) : m.calledOffRowHint({ day })
}
