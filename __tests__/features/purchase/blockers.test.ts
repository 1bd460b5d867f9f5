import { problemNote } from '@/features/purchase/components/blockers'

test.each([
  'INSUFFICIENT_BALANCE',
  'ORDER_TOO_LARGE',
  'FIRST_ORDER_TOO_LARGE',
  'UNPAID_ORDER_TOO_LARGE',
  'SOLD_OUT_UNTIL',
])('%s says why, and trying the same again is not the way on', (code) => {
  const message = 'You can’t buy that many.'
  const note = problemNote({ message, code })
  expect(note.message).toBe(message)
  expect(note.actions[0]?.action).toBe('amount')
})

test('an order that is not what was reviewed says that nothing was paid, and leads to us', () => {
  const note = problemNote({ message: '', code: 'MISMATCH' })
  expect(note.message).toMatch(/Nothing was paid/)
  expect(note.actions.map(({ action }) => action)).toEqual(['contact'])
})
