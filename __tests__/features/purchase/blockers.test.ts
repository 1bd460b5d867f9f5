import { problemNote } from '@/features/purchase/components/blockers'

test.each([
  'INSUFFICIENT_BALANCE',
  'ORDER_TOO_LARGE',
  'FIRST_ORDER_TOO_LARGE',
  'UNPAID_ORDER_TOO_LARGE',
  'SOLD_OUT_UNTIL',
])('%s says why and offers another amount', (code) => {
  const message = 'You can’t buy that many.'
  const note = problemNote({ message, code })
  expect(note.message).toBe(message)
  expect(note.actions[0]?.action).toBe('amount')
})

test('a mismatching order says nothing was paid', () => {
  const note = problemNote({ message: '', code: 'MISMATCH' })
  expect(note.message).toMatch(/Nothing was paid/)
  expect(note.actions.map(({ action }) => action)).toEqual(['contact'])
})
