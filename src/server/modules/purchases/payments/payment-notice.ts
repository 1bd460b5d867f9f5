import { formatCoinsDown } from '@/contract/format/amounts'
import type { NotificationKind } from '@/contract/notification'

/** What a person hears of, with the figures that they know it by. */
export interface PaymentNotice {
  kind: NotificationKind
  rowId: string
  owner: { id: string; email: string; closedAt: Date | null }
  currency: string | null
  decimals: number
  amount: bigint
  microShares: bigint | undefined
}

export function paidText({ amount, currency, decimals }: Omit<PaymentNotice, 'owner'>): string {
  if (currency === null) return 'A token that is not taken here'
  return `${formatCoinsDown(amount, decimals)} ${currency}`
}
