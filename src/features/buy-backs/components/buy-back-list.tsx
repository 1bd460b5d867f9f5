import Link from 'next/link'
import { formatExactUsd, formatShares } from '@/contract/format/amounts'
import { formatShortDay, formatUtc } from '@/contract/format/dates'
import type { MemberBuyBack } from '@/contract/user/buy-backs'
import { useShownAmount } from '@/session/private-amount'
import { IconNext } from '@/ui/icons/icons'
import * as m from '../messages/list'
import type { BuyBacks } from '../queries'
import { buyBackStanding } from '../rules'
import styles from './buy-backs.module.css'

/** All buy-backs, the newest end first. */
export function BuyBackList({ docs }: Pick<BuyBacks, 'docs'>) {
  const shown = useShownAmount()
  return (
    <section aria-labelledby="all-buy-backs">
      <h2 id="all-buy-backs" className={styles.heading}>
        {m.listTitle()}
      </h2>
      <ul className={styles.rows}>
        {docs.map((buyBack) => {
          const standing = buyBackStanding(buyBack)
          return (
            <li key={buyBack.id} data-state={standing}>
              <Link href={`/rights/${buyBack.id}`} prefetch={false} className={styles.row}>
                <span>
                  <strong>{m.rowTitle({ price: formatExactUsd(buyBack.price) })}</strong>
                  <small>{hintOf(buyBack)}</small>
                </span>
                <span className={standing === 'open' ? styles.go : styles.value}>
                  {stateOf(buyBack, shown)}
                </span>
                <IconNext size={16} />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function hintOf(buyBack: MemberBuyBack): string {
  const { opensAt, closesAt, most, bought, settledAt, calledOffAt } = buyBack
  switch (buyBackStanding(buyBack)) {
    case 'announced':
      return m.announcedRowHint({ opens: formatUtc(opensAt) })
    case 'open':
    case 'offered':
      return m.openRowHint({ until: formatUtc(closesAt), most: formatShares(most) })
    case 'working':
      return m.workingRowHint({ day: formatShortDay(closesAt) })
    case 'called-off':
      return m.calledOffRowHint({ day: formatShortDay(calledOffAt ?? closesAt) })
    default:
      return m.settledRowHint({
        bought: formatShares(bought ?? '0'),
        day: formatShortDay(settledAt ?? closesAt),
      })
  }
}

function stateOf(buyBack: MemberBuyBack, shown: (text: string) => string): string {
  const { offer } = buyBack
  switch (buyBackStanding(buyBack)) {
    case 'announced':
      return m.announcedLabel()
    case 'open':
      return m.openLabel()
    case 'offered':
      return m.offeredLabel({ shares: shown(formatShares(offer?.shares ?? '0')) })
    case 'working':
      return m.workingLabel()
    case 'bought':
      return m.boughtLabel({ shares: shown(formatShares(offer?.bought ?? '0')) })
    case 'returned':
      return m.returnedLabel()
    case 'called-off':
      return m.calledOffLabel()
    default:
      return m.withoutLabel()
  }
}
