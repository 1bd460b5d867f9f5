import type { MemberDividend } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import { formatRate, formatShares } from '@/contract/format/amounts'
import { formatBinding, formatLocalDay, formatZoned } from '@/contract/format/dates'
import * as labels from '@/messages/labels'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { Steps } from '@/ui/steps'
import {
  type DividendStanding,
  dividendStanding,
  openUnits,
  perShareText,
  usdOf,
} from '../dividend-rules'
import * as m from '../messages'
import * as d from '../messages/dividend'
import type { Dividends } from '../queries'
import { Corrections } from './corrections'
import { DividendFacts } from './dividend-facts'
import { CountedShares, GrossToNet } from './dividend-figures'
import { EventPage } from './event-page'
import { PayoutForm } from './payout-form'
import { SaveDividend } from './save-dividend'

type DividendEventProps = { dividends: Dividends; dividend: MemberDividend }

export function DividendEvent({ dividends, dividend }: DividendEventProps) {
  const { owed, expected, decimals } = dividend
  const due = owed ?? expected
  const shown = useShownAmount()
  const standing = dividendStanding(dividend)
  const open = openUnits(dividend)
  return (
    <EventPage
      state={standing}
      title={m.dividendTitle({ amount: perShareText(dividend) })}
      figure={due && <PrivateAmount>{usdOf(due.net, decimals)}</PrivateAmount>}
      lead={leadOf(dividends, dividend, shown)}
      aside={{ title: m.factsTitle(), facts: <DividendFacts dividend={dividend} /> }}
    >
      <DividendSteps dividend={dividend} />
      {open > 0n && <PayoutForm dividends={dividends} owed={{ ...dividend, net: String(open) }} />}
      <Corrections dividend={dividend} />
      {standing !== 'nothing' && <CountedShares dividend={dividend} />}
      <GrossToNet dividend={dividend} />
      {owed && dividend.counted && <SaveDividend dividend={dividend} />}
    </EventPage>
  )
}

function leadOf(
  { shares, minimum, payable }: Dividends,
  dividend: MemberDividend,
  shown: (text: string) => string,
): string {
  const { counted, expected, payout, coin, decimals, recordAt } = dividend
  const address = payout ? shortAddress(payout.address) : ''
  switch (dividendStanding(dividend)) {
    case 'announced':
    case 'cut': {
      if (expected === null)
        return Date.parse(recordAt) > Date.now() ? d.noSharesLeadText() : d.beingCountedLeadText()
      const told = {
        percent: formatRate(expected.rateBps),
        gross: shown(usdOf(expected.gross, decimals)),
        shares: shown(formatShares(counted?.shares ?? shares)),
      }
      return counted === null ? d.announcedLeadText(told) : d.cutLeadText(told)
    }
    case 'nothing':
      return d.nothingLeadText({ record: formatBinding(recordAt) })
    case 'asked':
      return d.askedLeadText({ address })
    case 'sending':
      return d.sendingLeadText({ address })
    case 'paid':
      return openUnits(dividend) > 0n
        ? d.correctedLeadText({ amount: shown(usdOf(openUnits(dividend), decimals)) })
        : d.paidLeadText({ address })
    case 'lapsed':
      return d.lapsedLeadText()
    default: {
      const all = payable.find((one) => one.coin === coin)?.amount ?? '0'
      const isSmall = BigInt(all) < BigInt(minimum)
      return isSmall ? d.smallLeadText({ minimum: usdOf(minimum, decimals) }) : d.payableLeadText()
    }
  }
}

/** How many steps lie behind, by where the dividend stands for this member. */
const reached: Record<DividendStanding, number> = {
  announced: 1,
  cut: 2,
  nothing: 2,
  payable: 3,
  lapsed: 4,
  asked: 3,
  sending: 4,
  paid: 5,
}

/** Which step it ends at, if not in the wallet. */
const shownOf: Partial<Record<DividendStanding, number>> = { nothing: 2, lapsed: 4 }

function DividendSteps({ dividend }: { dividend: MemberDividend }) {
  const { announcedAt, recordAt, payAt, payableAt, payout, lapsedAt } = dividend
  const standing = dividendStanding(dividend)
  // Nothing is said of the sending once it has begun: the day that follows is the one that matters.
  const sentHint = payout === null ? d.sentSoonHint() : payout.state === 'asked' ? m.runHint() : ''
  const steps = [
    { label: m.announcedLabel(), hint: formatLocalDay(announcedAt) },
    { label: d.countedStepLabel(), hint: formatZoned(recordAt) },
    { label: d.payableLabel(), hint: formatLocalDay(payableAt ?? payAt) },
    lapsedAt !== null && payout === null
      ? { label: d.lapsedLabel(), hint: formatLocalDay(lapsedAt) }
      : { label: d.sentLabel(), hint: sentHint },
    {
      label: labels.paidLabel(),
      hint: payout?.endedAt ? formatLocalDay(payout.endedAt) : d.minuteHint(),
    },
  ]
  return (
    <Steps
      label={m.stepsLabel()}
      steps={steps.slice(0, shownOf[standing])}
      done={reached[standing]}
      isAcross
    />
  )
}
