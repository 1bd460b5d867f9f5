import { errorCatalogue } from '@/contract/errors'
import { serverRefusal } from '@/features/purchase/copy/refusals'

test.each(['INSUFFICIENT_BALANCE', 'ORDER_TOO_LARGE'] as const)(
  '%s says why, and trying the same again is not the way on',
  (code) => {
    const { message } = errorCatalogue[code]
    const refusal = serverRefusal({ message, code })
    expect(refusal.message).toBe(message)
    expect(refusal.cures[0]?.cure).toBe('change')
  },
)
