import type { Dividend } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { formatUtc } from '@/contract/format/dates'
import { BackLink, TaskColumns } from '@/features/checkout/components/stage'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { Fold } from '@/ui/fold'
import { Corrections } from '../components/corrections'
import { DividendFacts } from '../components/dividend-facts'
import { DividendSteps } from '../components/dividend-steps'
import styles from '../components/dividends.module.css'
import { CountedShares, GrossToNet } from '../components/figures'
import { PayoutForm } from '../components/payout-form'
import { SaveDividend } from '../components/save-dividend'
import * as m from '../messages'
import type { Dividends } from '../queries'
import { dividendStanding, grossMicroUsd, openUnits, perShareText, usdOf } from '../rules'

export type DividendPartProps = { dividends: Dividends; dividend: Dividend }

export function DividendPart({ dividends, dividend }: DividendPartProps) {
  const { owed, decimals, counted } = dividend
  const standing = dividendStanding(dividend)
  const open = openUnits(dividend)
  const gross = grossMicroUsd(dividend, counted?.shares ?? dividends.shares)
  const amount = owed ? usdOf(owed.net, decimals) : formatMicroUsd(gross)
  return (
    <TaskColumns title={m.factsTitle()} aside={<DividendFacts dividend={dividend} />}>
      <div className={styles.main} data-state={standing}>
        <BackLink href="/rights" />
        <header>
          <h1 className={styles.over}>{m.dividendTitle({ amount: perShareText(dividend) })}</h1>
          <p className={styles.figure}>
            <PrivateAmount>{amount}</PrivateAmount>
          </p>
          <Lead dividends={dividends} dividend={dividend} />
        </header>
        <DividendSteps dividend={dividend} />
        {open > 0n && (
          <PayoutForm dividends={dividends} owed={{ ...dividend, net: String(open) }} />
        )}
        <Corrections dividend={dividend} />
        {standing !== 'nothing' && counted && <CountedShares dividend={dividend} />}
        {owed && <GrossToNet dividend={dividend} />}
        {owed && counted && <SaveDividend dividend={dividend} />}
        <div className={styles.onPhone}>
          <Fold title={m.factsTitle()}>
            <DividendFacts dividend={dividend} />
          </Fold>
        </div>
      </div>
    </TaskColumns>
  )
}

function Lead({ dividends, dividend }: DividendPartProps) {
  const shown = useShownAmount()
  return <p className={styles.lead}>{leadOf(dividends, dividend, shown)}</p>
}

function leadOf(
  { shares, minimum, payable }: Dividends,
  dividend: Dividend,
  shown: (text: string) => string,
): string {
  const { counted, payout, coin, decimals, recordAt } = dividend
  const address = payout ? shortAddress(payout.address) : ''
  switch (dividendStanding(dividend)) {
    case 'announced':
      return m.announcedLeadText({ shares: shown(formatShares(shares)) })
    case 'cut':
      return m.cutLeadText({ shares: shown(formatShares(counted?.shares ?? '0')) })
    case 'nothing':
      return m.nothingLeadText({ record: formatUtc(recordAt) })
    case 'asked':
      return m.askedLeadText({ address })
    case 'sending':
      return m.sendingLeadText({ address })
    case 'paid':
      return openUnits(dividend) > 0n
        ? m.correctedLeadText({ amount: shown(usdOf(openUnits(dividend), decimals)) })
        : m.paidLeadText({ address })
    case 'lapsed':
      return m.lapsedLeadText()
    default: {
      const all = payable.find((one) => one.coin === coin)?.amount ?? '0'
      const isSmall = BigInt(all) < BigInt(minimum)
      return isSmall ? m.smallLeadText({ minimum: usdOf(minimum, decimals) }) : m.payableLeadText()
    }
  }
}
