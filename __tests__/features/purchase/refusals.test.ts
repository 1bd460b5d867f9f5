import { serverRefusal } from '@/features/purchase/copy/refusals'

test.each([
  'INSUFFICIENT_BALANCE',
  'ORDER_TOO_LARGE',
  'FIRST_ORDER_TOO_LARGE',
  'UNPAID_ORDER_TOO_LARGE',
  'SOLD_OUT_UNTIL',
])('%s says why, and trying the same again is not the way on', (code) => {
  const message = 'You can’t buy that many.'
  const refusal = serverRefusal({ message, code })
  expect(refusal.message).toBe(message)
  expect(refusal.actions[0]?.action).toBe('change')
})
