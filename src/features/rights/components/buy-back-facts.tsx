import { formatBinding, formatLocalDay, formatZoned } from '@/contract/format/dates'
import type { MemberBuyBack } from '@/contract/user/buy-backs'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { FactPairs } from '@/ui/facts'
import stack from '@/ui/stack.module.css'
import { Steps } from '@/ui/steps'
import texts from '@/ui/text.module.css'
import { type BuyBackStanding, buyBackStanding, paidFor, partsNow } from '../buy-back-rules'
import * as m from '../messages'
import * as buybackTexts from '../messages/buyback'

type BuyBackFactsProps = {
  buyBack: MemberBuyBack
  /** The shares that this member has offered, or is typing into the form. */
  own: bigint
}

export function BuyBackFacts({ buyBack, own }: BuyBackFactsProps) {
  const standing = buyBackStanding(buyBack)
  const isOpen = standing === 'open' || standing === 'offered'
  const { price, coin } = buyBack
  const { you } = partsNow(buyBack, own)
  const amountPaid = (shares: bigint) => <PrivateAmount>{paidFor(price, shares)}</PrivateAmount>
  return (
    <div className={stack.gap2}>
      {isOpen && (
        <>
          <FactPairs
            facts={[
              [buybackTexts.ifAllLabel(), amountPaid(you.offered)],
              [buybackTexts.asItStandsLabel(), amountPaid(you.bought)],
              [labels.feeLabel(), labels.noneText()],
            ]}
          />
          <p className={texts.hint}>{buybackTexts.paidText({ coin })}</p>
          <h2 className={texts.heading}>{m.datesTitle()}</h2>
        </>
      )}
      <Dates buyBack={buyBack} standing={standing} />
    </div>
  )
}

/** How many steps are complete, by the member's standing. */
const reached: Record<BuyBackStanding, number> = {
  announced: 1,
  open: 1,
  offered: 1,
  working: 2,
  bought: 4,
  returned: 3,
  without: 3,
  'called-off': 1,
}

/** How many steps are drawn if no money will reach the wallet. */
const shownOf: Partial<Record<BuyBackStanding, number>> = {
  returned: 3,
  without: 3,
  'called-off': 1,
}

function Dates({ buyBack, standing }: { buyBack: MemberBuyBack; standing: BuyBackStanding }) {
  const { announcedAt, opensAt, closesAt, settleBy, settledAt, payout } = buyBack
  const isPaid = payout?.state === 'paid'
  const window = { from: formatLocalDay(opensAt), until: formatBinding(closesAt) }
  const partsHint =
    settleBy === null
      ? buybackTexts.partsStepHint()
      : buybackTexts.partsStepByHint({ by: formatLocalDay(settleBy) })
  const settled = settledAt === null ? undefined : formatZoned(settledAt)
  const sentHint = isPaid
    ? formatLocalDay(payout.endedAt ?? '')
    : payout === null
      ? buybackTexts.sentStepHint()
      : m.runHint()
  const steps = [
    { label: m.announcedLabel(), hint: formatLocalDay(announcedAt) },
    { label: buybackTexts.offerStepLabel(), hint: buybackTexts.offerStepHint(window) },
    { label: buybackTexts.partsStepLabel(), hint: settled ?? partsHint },
    { label: buybackTexts.moneyStepLabel(), hint: settled ?? buybackTexts.moneyStepHint() },
    { label: labels.inWalletLabel(), hint: sentHint },
  ]
  return (
    <Steps
      label={m.stepsLabel()}
      steps={steps.slice(0, shownOf[standing])}
      done={isPaid ? 5 : reached[standing]}
    />
  )
}
