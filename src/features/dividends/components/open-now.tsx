import Link from 'next/link'
import { coinDecimals } from '@/config/coins'
import type { DividendPayout } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import { useShownAmount } from '@/session/private-amount'
import { IconNext } from '@/ui/icons/icons'
import * as m from '../messages'
import type { Dividends } from '../queries'
import { usdOf } from '../rules'
import styles from './dividends.module.css'

/** What can be done, or is being done, with what is owed. Nothing while there is nothing. */
export function OpenNow({ dividends }: { dividends: Dividends }) {
  const { payable, minimum } = dividends
  const shown = useShownAmount()
  const amountOf = (units: string) => shown(usdOf(units, coinDecimals))
  const rows = payable.map(({ coin, amount, from: id }) => {
    const isEnough = BigInt(amount) >= BigInt(minimum)
    const words = isEnough
      ? { title: m.payableTitle({ amount: amountOf(amount) }), text: m.payableText() }
      : {
          title: m.payableSmallTitle({ amount: amountOf(amount) }),
          text: m.payableSmallText({ minimum: usdOf(minimum, coinDecimals) }),
        }
    return {
      ...words,
      key: coin,
      id,
      action: isEnough ? m.sendAction() : m.seeAction(),
    }
  })
  const moving = underWay(dividends).map(({ id, payout }) => {
    const told = { amount: amountOf(payout.amount), address: shortAddress(payout.address) }
    const isAsked = payout.state === 'asked'
    return {
      key: payout.id,
      id,
      title: isAsked ? m.askedTitle(told) : m.sendingTitle(told),
      text: isAsked ? m.askedText() : m.sendingText(),
      action: m.seeAction(),
    }
  })
  const all = [...rows, ...moving]
  if (all.length === 0) return null
  return (
    <section aria-labelledby="open-now">
      <h2 id="open-now" className={styles.heading}>
        {m.openTitle()}
      </h2>
      <ul className={styles.rows}>
        {all.map(({ key, id, title, text, action }) => (
          <li key={key}>
            <Link href={`/rights/${id}`} prefetch={false} className={styles.open}>
              <span>
                <strong>{title}</strong>
                <small>{text}</small>
              </span>
              <span className={styles.go}>
                {action} <IconNext size={16} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One payout takes several dividends along; it is one row. */
function underWay({ docs }: Dividends): { id: string; payout: DividendPayout }[] {
  const known = new Map<string, { id: string; payout: DividendPayout }>()
  for (const { id, payout } of docs)
    if (payout !== null && payout.state !== 'paid' && !known.has(payout.id))
      known.set(payout.id, { id, payout })
  return [...known.values()]
}
