import { formatExactUsd, formatShares } from '@/contract/format/amounts'
import { formatBinding, formatLocalDay } from '@/contract/format/dates'
import type { MemberBuyBack } from '@/contract/user/buy-backs'
import { type BuyBackStanding, buyBackStanding } from '../buy-back-rules'
import * as m from '../messages'
import * as listTexts from '../messages/list'
import { buyBacksOptions } from '../queries'
import { type DatedEventRow, rowKind } from './right-kinds'

function buyBackRow(buyBack: MemberBuyBack, showAmount: (text: string) => string): DatedEventRow {
  const { id, price, offer, payout, opensAt, closesAt } = buyBack
  const standing = buyBackStanding(buyBack)
  const isPaid = standing === 'bought' && payout?.state === 'paid'
  const figures = {
    offered: { shares: showAmount(formatShares(offer?.shares ?? '0')) },
    bought: { shares: showAmount(formatShares(offer?.bought ?? '0')) },
  }
  return {
    id,
    state: standing,
    at: standing === 'announced' ? opensAt : closesAt,
    isOver: isPaid || overBuyBacks.has(standing),
    title: listTexts.buyBackTitle({ price: formatExactUsd(price) }),
    hint: buyBackHint(buyBack, standing),
    value:
      standing === 'offered'
        ? listTexts.offeredLabel(figures.offered)
        : standing === 'bought'
          ? listTexts.boughtLabel(figures.bought)
          : buyBackStates[standing](),
    tone: standing === 'open' ? 'go' : undefined,
  }
}

const overBuyBacks = new Set<BuyBackStanding>(['returned', 'without', 'called-off'])

const buyBackStates: Record<Exclude<BuyBackStanding, 'offered' | 'bought'>, () => string> = {
  announced: m.announcedLabel,
  open: listTexts.openLabel,
  working: listTexts.workingLabel,
  returned: listTexts.returnedLabel,
  without: listTexts.keptLabel,
  'called-off': listTexts.calledOffLabel,
}

function buyBackHint(buyBack: MemberBuyBack, standing: BuyBackStanding): string {
  const { opensAt, closesAt, most, bought, settledAt, calledOffAt } = buyBack
  switch (standing) {
    case 'announced':
      return listTexts.opensHint({ opens: formatBinding(opensAt) })
    case 'open':
    case 'offered':
      return listTexts.offersHint({ until: formatBinding(closesAt), most: formatShares(most) })
    case 'working':
      return listTexts.endedHint({ day: formatLocalDay(closesAt) })
    case 'called-off':
      return listTexts.calledOffHint({ day: formatLocalDay(calledOffAt ?? closesAt) })
    default:
      return listTexts.settledHint({
        bought: formatShares(bought ?? '0'),
        day: formatLocalDay(settledAt ?? closesAt),
      })
  }
}

export const buyBackRows = rowKind(buyBacksOptions, { row: buyBackRow })
