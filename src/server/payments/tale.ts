import type { NotificationKind } from '@/contract/notification'

/** What a person hears of, with the figures that they know it by. */
export interface Tale {
  kind: NotificationKind
  rowId: string
  owner: { id: string; email: string; closedAt: Date | null }
  currency: string | null
  decimals: number
  amount: bigint
  microShares: bigint | undefined
}

export function paidText({ amount, currency, decimals }: Omit<Tale, 'owner'>): string {
  if (currency === null) return 'A token that is not taken here'
  return `${shownUnits(amount, decimals)} ${currency}`
}

const mostShown = 6

/** Base units as people read them: groups of three, and no more places than say something. */
export function shownUnits(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = digits
    .slice(digits.length - decimals)
    .slice(0, mostShown)
    .replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
