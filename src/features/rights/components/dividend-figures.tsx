import { wholeBps } from '@/config/units'
import type { MemberDividend } from '@/contract/dividends'
import { formatMicroUsd, formatRate, formatSharesFull } from '@/contract/format/amounts'
import { formatBinding } from '@/contract/format/dates'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { FactPairs } from '@/ui/facts'
import { FiguresTable } from '@/ui/figures-table'
import { SplitBar } from '@/ui/ledger-row'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { countedRows, exactOf, grossMicroUsd, perShareText, taxRows } from '../dividend-rules'
import * as dividendTexts from '../messages/dividend'
import { EventPart } from './event-page'
import styles from './rights.module.css'

const privateText = (text: string) => <PrivateAmount>{text}</PrivateAmount>

export function CountedShares({ dividend }: { dividend: MemberDividend }) {
  const { counted, recordAt } = dividend
  if (counted === null) return null
  const placeLabels = {
    available: labels.availableLabel(),
    staked: labels.stakedLabel(),
    delivered: labels.ownWalletLabel(),
  }
  const rows = countedRows(dividend).map(({ place, shares, usd }) => ({
    key: place,
    cells: [placeLabels[place], privateText(shares), privateText(usd)],
  }))
  return (
    <EventPart id="counted-shares" title={dividendTexts.sharesTitle()}>
      <FiguresTable
        caption={dividendTexts.sharesTableLabel()}
        columns={[
          dividendTexts.atLabel({ record: formatBinding(recordAt) }),
          labels.sharesLabel(),
          dividendTexts.timesLabel({ amount: perShareText(dividend) }),
        ]}
        rows={rows}
        total={[
          dividendTexts.countedStepLabel(),
          privateText(formatSharesFull(counted.shares)),
          privateText(formatMicroUsd(grossMicroUsd(dividend, counted.shares))),
        ]}
      />
    </EventPart>
  )
}

/** Rounded as everywhere, and below with all digits, so that readers can add it up. */
export function GrossToNet({ dividend }: { dividend: MemberDividend }) {
  const { owed, counted } = dividend
  const rows = taxRows(dividend)
  if (owed === null || counted === null || rows === undefined) return null
  const tax = formatRate(owed.rateBps)
  const net = formatRate(wholeBps - owed.rateBps)
  const [grossText, taxText, netText] = [owed.gross, owed.tax, owed.net].map((amount) =>
    exactOf(amount, dividend),
  ) as [string, string, string]
  const shares = formatSharesFull(counted.shares)
  return (
    <EventPart id="gross-to-net" title={dividendTexts.taxTitle()}>
      <div className={styles.parts}>
        <SplitBar
          label={dividendTexts.barLabel({ net, tax })}
          parts={[
            { filling: 'solid', parts: wholeBps - owed.rateBps },
            { filling: 'hatched', parts: owed.rateBps },
          ]}
        />
        <p className={`${row.between} ${texts.fine}`} aria-hidden="true">
          <span>{dividendTexts.toYouLabel({ percent: net })}</span>
          <span>{dividendTexts.taxLabel({ percent: tax })}</span>
        </p>
      </div>
      <FactPairs
        facts={[
          [dividendTexts.beforeTaxLabel(), privateText(rows.gross)],
          [dividendTexts.withheldLabel({ percent: tax }), privateText(`−${rows.tax}`)],
        ]}
        total={[dividendTexts.afterTaxLabel(), privateText(rows.net)]}
      />
      {dividend.taxes.isSample && <p className={texts.hint}>{dividendTexts.sampleRatesText()}</p>}
      <h3 className={texts.heading}>{dividendTexts.exactTitle()}</h3>
      <p className={texts.hint}>{dividendTexts.exactText()}</p>
      <ol className={`${stack.gap1} ${texts.fine} ${texts.figures}`}>
        {[
          dividendTexts.grossSumText({ shares, amount: perShareText(dividend), gross: grossText }),
          dividendTexts.taxSumText({ gross: grossText, percent: tax, tax: taxText }),
          dividendTexts.netSumText({ gross: grossText, tax: taxText, net: netText }),
        ].map((line) => (
          <li key={line}>{privateText(line)}</li>
        ))}
      </ol>
    </EventPart>
  )
}
