import type { Dividend, DividendPayout } from '@/contract/dividends'
import { formatShortDay, formatUtc } from '@/contract/format/dates'
import { Steps } from '@/ui/steps'
import * as m from '../messages'
import { dividendStanding } from '../rules'

/** How many steps lie behind, by where the dividend stands for this member. */
const reached = {
  announced: 1,
  cut: 2,
  nothing: 2,
  payable: 3,
  lapsed: 4,
  asked: 3,
  sending: 4,
  paid: 5,
}

/** Where it ends, if not in the wallet. */
const shownOf: Partial<Record<keyof typeof reached, number>> = { nothing: 2, lapsed: 4 }

/** When it is sent; nothing once it is, as the day that follows is the one that matters. */
function sentHint(state: DividendPayout['state'] | undefined): string {
  if (state === undefined) return m.sentSoonHint()
  return state === 'asked' ? m.runHint() : ''
}

export function DividendSteps({ dividend }: { dividend: Dividend }) {
  const { announcedAt, recordAt, payAt, payableAt, payout, lapsedAt } = dividend
  const standing = dividendStanding(dividend)
  const done = reached[standing]
  const steps = [
    { label: m.announcedLabel(), hint: formatShortDay(announcedAt) },
    { label: m.countedStepLabel(), hint: formatUtc(recordAt) },
    { label: m.payableLabel(), hint: formatShortDay(payableAt ?? payAt) },
    lapsedAt !== null && payout === null
      ? { label: m.lapsedLabel(), hint: formatShortDay(lapsedAt) }
      : { label: m.sentLabel(), hint: sentHint(payout?.state) },
    {
      label: m.paidLabel(),
      hint: payout?.endedAt ? formatShortDay(payout.endedAt) : m.minuteHint(),
    },
  ]
  const shown = steps.slice(0, shownOf[standing])
  return <Steps label={m.stepsLabel()} steps={shown} done={done} isAcross />
}
