import Link from 'next/link'
import type { Dividend } from '@/contract/dividends'
import { formatMicroUsd, formatSharesFull } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { calendarAddress } from '@/lib/calendar-file'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { IconDownload, IconNext } from '@/ui/icons/icons'
import { calendarOf } from '../calendar'
import * as m from '../messages'
import type { Dividends } from '../queries'
import { dividendStanding, grossMicroUsd, perShareText, usdOf } from '../rules'
import styles from './dividends.module.css'

export function DividendList({ dividends }: { dividends: Dividends }) {
  const { docs, shares } = dividends
  const calendar = calendarAddress(m.datesTitle(), calendarOf(docs, new Date()))
  return (
    <section aria-labelledby="all-dividends">
      <div className={styles.bar}>
        <h2 id="all-dividends">{m.datesTitle()}</h2>
        {calendar && (
          <a className={styles.link} href={calendar} download="fnx-dividends.ics">
            <IconDownload size={16} /> {m.calendarAction()}
          </a>
        )}
      </div>
      <p className={styles.heads} aria-hidden="true">
        <span>{m.whatLabel()}</span>
        <span>{m.countedLabel()}</span>
        <span>{m.netLabel()}</span>
      </p>
      <ul className={styles.rows}>
        {docs.map((dividend) => (
          <Row key={dividend.id} dividend={dividend} shares={shares} />
        ))}
      </ul>
    </section>
  )
}

function Row({ dividend, shares }: { dividend: Dividend; shares: string }) {
  const { id, counted, owed, decimals } = dividend
  const shown = useShownAmount()
  const standing = dividendStanding(dividend)
  const counting = counted?.shares ?? shares
  const about = formatMicroUsd(grossMicroUsd(dividend, counting))
  return (
    <li data-state={standing}>
      <Link href={`/rights/${id}`} prefetch={false} className={styles.row}>
        <span className={styles.name}>
          <strong>{m.rowTitle({ amount: perShareText(dividend) })}</strong>
          <small>{hintOf(dividend)}</small>
        </span>
        <span className={styles.quantity}>
          {counted && <PrivateAmount>{formatSharesFull(counted.shares)}</PrivateAmount>}
        </span>
        <span className={standing === 'paid' ? styles.plus : styles.value}>
          {owed ? (
            <PrivateAmount>{usdOf(owed.net, decimals)}</PrivateAmount>
          ) : (
            standing !== 'nothing' && (
              <>
                {m.aboutText({ amount: shown(about) })} <small>{m.beforeTaxText()}</small>
              </>
            )
          )}
        </span>
        <IconNext size={16} />
      </Link>
    </li>
  )
}

function hintOf(dividend: Dividend): string {
  const record = formatShortDay(dividend.recordAt)
  const pay = formatShortDay(dividend.payableAt ?? dividend.payAt)
  switch (dividendStanding(dividend)) {
    case 'announced':
      return m.rowAnnouncedHint({ record, pay })
    case 'cut':
      return m.rowCutHint({ record, pay })
    case 'nothing':
      return m.rowNothingHint({ record })
    case 'lapsed':
      return m.rowLapsedHint({ record, day: formatShortDay(dividend.lapsedAt ?? '') })
    case 'paid':
      return m.rowPaidHint({ record, day: formatShortDay(dividend.payout?.endedAt ?? '') })
    default:
      return m.rowPayableHint({ record, pay })
  }
}
