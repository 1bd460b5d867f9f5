import type { Dividend } from '@/contract/dividends'
import { formatMicroUsd, formatRate, formatSharesFull } from '@/contract/format/amounts'
import { formatUtc } from '@/contract/format/dates'
import { PrivateAmount } from '@/session/private-amount'
import * as m from '../messages'
import { countedRows, exactOf, grossMicroUsd, perShareText, taxRows } from '../rules'
import styles from './dividends.module.css'

export function CountedShares({ dividend }: { dividend: Dividend }) {
  const { counted, recordAt } = dividend
  if (counted === null) return null
  const labels = {
    available: m.availableLabel(),
    staked: m.stakedLabel(),
    delivered: m.deliveredLabel(),
  }
  return (
    <section className={styles.part} aria-labelledby="counted-shares">
      <h2 id="counted-shares" className={styles.heading}>
        {m.sharesTitle()}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.atLabel({ record: formatUtc(recordAt) })}</th>
              <th scope="col">{m.sharesLabel()}</th>
              <th scope="col">{m.timesLabel({ amount: perShareText(dividend) })}</th>
            </tr>
          </thead>
          <tbody>
            {countedRows(dividend).map(({ place, shares, usd }) => (
              <tr key={place}>
                <th scope="row">{labels[place]}</th>
                <td>
                  <PrivateAmount>{shares}</PrivateAmount>
                </td>
                <td>
                  <PrivateAmount>{usd}</PrivateAmount>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.totalLabel()}</th>
              <td>
                <PrivateAmount>{formatSharesFull(counted.shares)}</PrivateAmount>
              </td>
              <td>
                <PrivateAmount>
                  {formatMicroUsd(grossMicroUsd(dividend, counted.shares))}
                </PrivateAmount>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

const wholeBps = 10_000

/** Rounded as everywhere, and below that to the last digit, so that anybody can add it up. */
export function GrossToNet({ dividend }: { dividend: Dividend }) {
  const { owed, counted } = dividend
  const rows = taxRows(dividend)
  if (owed === null || counted === null || rows === undefined) return null
  const tax = formatRate(owed.rateBps)
  const net = formatRate(wholeBps - owed.rateBps)
  const [gross, taken, left] = [owed.gross, owed.tax, owed.net].map((one) => exactOf(one, dividend))
  return (
    <section className={styles.part} aria-labelledby="gross-to-net">
      <h2 id="gross-to-net" className={styles.heading}>
        {m.taxTitle()}
      </h2>
      <div className={styles.split} role="img" aria-label={m.barLabel({ net, tax })}>
        <i style={{ flexGrow: wholeBps - owed.rateBps }} />
        <i className={styles.taken} style={{ flexGrow: owed.rateBps }} />
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span>{m.toYouLabel({ percent: net })}</span>
        <span>{m.taxLabel({ percent: tax })}</span>
      </p>
      <dl className={styles.sums}>
        <Sum name={m.beforeTaxLabel()} amount={rows.gross} />
        <Sum name={m.withheldLabel({ percent: tax })} amount={`−${rows.tax}`} />
        <Sum name={m.afterTaxLabel()} amount={rows.net} isTotal />
      </dl>
      <h3 className={styles.exact}>{m.exactTitle()}</h3>
      <p className={styles.muted}>{m.exactText()}</p>
      <ol className={styles.exactly}>
        {[
          m.grossSumText({
            shares: formatSharesFull(counted.shares),
            amount: perShareText(dividend),
            gross: gross ?? '',
          }),
          m.taxSumText({ gross: gross ?? '', percent: tax, tax: taken ?? '' }),
          m.netSumText({ gross: gross ?? '', tax: taken ?? '', net: left ?? '' }),
        ].map((line) => (
          <li key={line}>
            <PrivateAmount>{line}</PrivateAmount>
          </li>
        ))}
      </ol>
    </section>
  )
}

type SumProps = { name: string; amount: string; isTotal?: boolean }

function Sum({ name, amount, isTotal = false }: SumProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>
        <PrivateAmount>{amount}</PrivateAmount>
      </dd>
    </div>
  )
}
