import Link from 'next/link'
import type { Dividend } from '@/contract/dividends'
import { formatRate } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { PrivateAmount } from '@/session/private-amount'
import * as m from '../messages'
import { usdOf } from '../rules'
import styles from './dividends.module.css'

/** What was corrected after it was credited. The figures below are as corrected. */
export function Corrections({ dividend: { corrections, decimals } }: { dividend: Dividend }) {
  if (corrections.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="corrections">
      <h2 id="corrections" className={styles.heading}>
        {m.correctionsTitle()}
      </h2>
      <dl className={styles.sums}>
        {corrections.map(({ at, rateBps, net }) => (
          <div key={at}>
            <dt>
              {m.correctionLabel({
                day: formatShortDay(at),
                percent: formatRate(rateBps),
              })}
            </dt>
            <dd>
              <PrivateAmount>{signed(net, decimals)}</PrivateAmount>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.after}>
        {m.correctionsText()}{' '}
        <Link href="/rights" prefetch={false}>
          {m.papersAction()}
        </Link>
      </p>
    </section>
  )
}

const signed = (units: string, decimals: number) =>
  units.startsWith('-') ? `−${usdOf(units.slice(1), decimals)}` : `+${usdOf(units, decimals)}`
