import { bankCurrency } from '@/config/coins'
import type { ActivityEntry } from '@/contract/activity'
import {
  formatCoins,
  formatMicroUsd,
  formatMoney,
  formatSharesFull,
  swapPaidText,
  swapReceivedText,
} from '@/contract/format/amounts'
import { movementLabel } from '@/messages/states'
import * as m from './messages'

export function actName({ kind, state, received, money }: ActivityEntry): string {
  if (kind === 'purchase' || kind === 'payment' || kind === 'swap') {
    const name = m.eventLabel({ kind, status: state, currency: received?.currency ?? '' })
    return money?.currency === bankCurrency ? m.byTransferLabel({ name }) : name
  }
  return movementLabel({ kind })
}

/**
 * `+` for amounts that have arrived; a promised amount, or one that only changed its place, has no
 * sign.
 */
const signedText = ({ hasCome }: ActivityEntry, amount: string, text: string) =>
  hasCome && BigInt(amount) > 0n ? `+${text}` : text

export function actMoney(act: ActivityEntry): string | undefined {
  const { money, kind, received, state } = act
  if (money === null) return undefined
  const { currency, ...coins } = money
  if (currency === null)
    return m.otherTokenLabel({ amount: formatCoins(money.amount, money.decimals) })
  if (received === null) return signedText(act, money.amount, formatMoney({ ...coins, currency }))
  const isDone = state === 'confirmed' ? 'yes' : 'no'
  const paid = kind === 'swap' ? swapPaidText({ ...coins, currency }) : ''
  return m.swapAmountText({ paid, isDone, received: swapReceivedText(received) })
}

export const actShares = (act: ActivityEntry) =>
  act.shares === null ? undefined : signedText(act, act.shares, formatSharesFull(act.shares))

export const actDollars = (act: ActivityEntry) =>
  act.dollars === null ? undefined : signedText(act, act.dollars, formatMicroUsd(act.dollars))

type Kind = ActivityEntry['kind']

/** The detail page of each kind; the id of the record is appended. */
const addresses: Partial<Record<Kind, string>> = {
  purchase: '/transactions/',
  payment: '/transactions/',
  swap: '/transactions/',
  reinvestment: '/transactions/',
  dividend: '/rights/',
  taxChanged: '/rights/',
  payout: '/rights/',
  offer: '/rights/',
  sold: '/rights/',
  given: '/wallet/send?gift=',
  gift: '/wallet/send?gift=',
  delivered: '/wallet/move?move=',
  undelivered: '/wallet/move?move=',
  sent: '/wallet/move?move=',
  received: '/wallet/move?move=',
  brought: '/wallet/bring-back?move=',
}

const places: Partial<Record<Kind, string>> = {
  claimed: '/staking',
  staked: '/staking',
  unlocked: '/staking',
  left: '/staking',
  returned: '/staking',
  sold: '/rights',
  payout: '/rights',
  given: '/wallet/send',
  gift: '/wallet/send',
  delivered: '/wallet',
  undelivered: '/wallet',
  brought: '/wallet',
  sent: '/wallet',
}

export function actAddress({ kind, about }: Pick<ActivityEntry, 'kind' | 'about'>) {
  const address = addresses[kind]
  return about !== null && address !== undefined ? address + about : places[kind]
}
