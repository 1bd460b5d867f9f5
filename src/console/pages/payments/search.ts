import type { PaymentSearch } from '@/server/modules/purchases/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'

const shapes: { by: PaymentSearch['by']; is: (text: string) => boolean }[] = [
  { by: 'hash', is: (text) => /^0x[0-9a-f]{64}$/.test(text) },
  { by: 'payer', is: (text) => /^0x[0-9a-f]{40}$/.test(text) },
  { by: 'number', is: isUuid },
]

/** What was typed as a search, unless it can be none. */
export function paymentSearchOf(typed: string): PaymentSearch | undefined {
  const value = typed.toLowerCase()
  const shape = shapes.find(({ is }) => is(value))
  return shape && { by: shape.by, value }
}
