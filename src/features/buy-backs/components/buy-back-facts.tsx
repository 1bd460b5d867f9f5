import { formatShortDay, formatUtc } from '@/contract/format/dates'
import type { MemberBuyBack } from '@/contract/user/buy-backs'
import { PrivateAmount } from '@/session/private-amount'
import { Steps } from '@/ui/steps'
import * as m from '../messages'
import { buyBackStanding, paidFor, partsNow } from '../rules'
import styles from './buy-backs.module.css'

type BuyBackFactsProps = {
  buyBack: MemberBuyBack
  /** What is offered, or typed to be offered. */
  own: bigint
}

export function BuyBackFacts({ buyBack, own }: BuyBackFactsProps) {
  const standing = buyBackStanding(buyBack)
  const isOpen = standing === 'open' || standing === 'offered'
  return (
    <div className={styles.facts}>
      {isOpen && <Receiving buyBack={buyBack} own={own} />}
      <Dates buyBack={buyBack} hasTitle={isOpen} />
    </div>
  )
}

function Receiving({ buyBack, own }: BuyBackFactsProps) {
  const { price, coin } = buyBack
  const { you } = partsNow(buyBack, own)
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{m.ifAllLabel()}</dt>
          <dd>
            <PrivateAmount>{paidFor(price, you.offered)}</PrivateAmount>
          </dd>
        </div>
        <div>
          <dt>{m.asItStandsLabel()}</dt>
          <dd>
            <PrivateAmount>{paidFor(price, you.bought)}</PrivateAmount>
          </dd>
        </div>
        <div>
          <dt>{m.feeLabel()}</dt>
          <dd>{m.feeNoneLabel()}</dd>
        </div>
      </dl>
      <p className={styles.muted}>{m.paidText({ coin })}</p>
    </>
  )
}

/** How many steps lie behind, by where it stands for this member. */
const reached = {
  announced: 1,
  open: 1,
  offered: 1,
  working: 2,
  bought: 4,
  returned: 3,
  without: 3,
  'called-off': 1,
} as const

function Dates({ buyBack, hasTitle }: { buyBack: MemberBuyBack; hasTitle: boolean }) {
  const { announcedAt, opensAt, closesAt, settleBy, settledAt, payout } = buyBack
  const standing = buyBackStanding(buyBack)
  const isPaid = payout?.state === 'paid'
  const done = isPaid ? 5 : reached[standing]
  const window = { from: formatShortDay(opensAt), until: formatUtc(closesAt) }
  const partsHint =
    settleBy === null ? m.partsStepHint() : m.partsStepByHint({ by: formatShortDay(settleBy) })
  const steps = [
    { label: m.announcedStepLabel(), hint: formatShortDay(announcedAt) },
    { label: m.offerStepLabel(), hint: m.offerStepHint(window) },
    {
      label: m.partsStepLabel(),
      hint: settledAt === null ? partsHint : formatUtc(settledAt),
    },
    {
      label: m.moneyStepLabel(),
      hint: settledAt === null ? m.moneyStepHint() : formatUtc(settledAt),
    },
    {
      label: m.sentStepLabel(),
      hint: isPaid
        ? formatShortDay(payout.endedAt ?? '')
        : payout === null
          ? m.sentStepHint()
          : m.sentOnHint(),
    },
  ]
  const hasMoney = standing !== 'returned' && standing !== 'without'
  const shown = standing === 'called-off' ? steps.slice(0, 1) : hasMoney ? steps : steps.slice(0, 3)
  return (
    <section>
      {hasTitle && <h2 className={styles.small}>{m.datesTitle()}</h2>}
      <Steps label={m.stepsLabel()} steps={shown} done={done} />
    </section>
  )
}
