import { formatShortDay } from '@/contract/format/dates'
import { monthsOf } from '@/contract/staking-rewards'
import type { Stake } from '@/contract/user/staking'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import { byMonth, type CalendarEntry, calendarOf, entryWords } from '../calendar'
import { monthsText, sharesText } from '../copy'
import { useCalendarFile } from '../hooks/use-calendar-file'
import { useClaims } from '../hooks/use-claims'
import styles from './stake-calendar.module.css'

export type StakeCalendarProps = { stakes: readonly Stake[] }

/** When shares come back and what was paid, month by month; and the same for a calendar program. */
export function StakeCalendar({ stakes }: StakeCalendarProps) {
  const { data, hasNextPage } = useClaims()
  const { save, isMaking, failure } = useCalendarFile(stakes)
  const entries = calendarOf(stakes, data?.pages[0]?.docs ?? [])
  return (
    <Panel
      title="Calendar"
      about="Unlocks to come, and what was claimed. Shares unlock at 00:00 UTC."
      id="calendar"
    >
      {entries.length === 0 && (
        <p>Nothing is due. The unlock of your first stake will stand here.</p>
      )}
      <div className={styles.months}>
        {byMonth(entries).map(({ name, entries: ofMonth }) => (
          <section key={name} className={styles.month} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <ul className={styles.list}>
              {ofMonth.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {entries.length > 0 && (
        <>
          <Button look="quiet" isBusy={isMaking} onClick={() => void save()}>
            Save as calendar file
          </Button>
          <p className={styles.note}>
            For the calendar on your phone or computer (.ics). It is made in this browser
            {hasNextPage ? ', and has the older claims too.' : '.'}
          </p>
        </>
      )}
      {failure && <PartFailed message={failure} onRetry={() => void save()} isTrying={isMaking} />}
    </Panel>
  )
}

function Entry({ entry: { at, kind, planId, shares, isPast } }: { entry: CalendarEntry }) {
  return (
    <li className={isPast ? `${styles.entry} ${styles.past}` : styles.entry}>
      <time dateTime={at}>{formatShortDay(at)}</time>
      <span className={styles.what}>
        <span className={styles.mark} aria-hidden="true" />
        {isPast && kind === 'unlock' ? 'Shares unlocked' : entryWords[kind]},{' '}
        {monthsText(monthsOf(planId))}
      </span>
      <span className={styles.shares}>
        <PrivateAmount>{sharesText(shares)}</PrivateAmount>
      </span>
    </li>
  )
}
