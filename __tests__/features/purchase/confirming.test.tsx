import { render, screen } from '@testing-library/react'
import { purchaseTerms } from '@/config/terms'
import type { PurchaseOrder } from '@/contract/purchase'
import {
  Confirming,
  type ConfirmingProps,
  Done,
  type DoneProps,
  Ended,
} from '@/features/purchase/components/result'

const prepared = {
  receive: '8000000',
  pay: '100',
  decimals: 0,
  currency: 'USDT',
  sharePrice: '12456000',
} as PurchaseOrder
const hash = `0x${'a'.repeat(64)}`
const props: ConfirmingProps = {
  order: { prepared, hashes: [hash], sentAtMs: Date.now(), startedAtMs: 0 },
  hash,
  seen: undefined,
  needed: 15,
  away: undefined,
}
const state = () => document.querySelector('[data-state]')?.getAttribute('data-state')
const dial = () => screen.getByRole('img').getAttribute('aria-label')

test('a payment is sent, then counted by confirmations', () => {
  const { rerender } = render(<Confirming {...props} />)
  expect([state(), dial()]).toEqual(['sent', '0 of 15 confirmations'])
  rerender(<Confirming {...props} seen={4} />)
  expect([state(), dial()]).toEqual(['confirming', '4 of 15 confirmations'])
})

test('after 300 seconds the payment is called safe', () => {
  const sentAtMs = Date.now() - purchaseTerms.patienceMs
  render(<Confirming {...props} order={{ ...props.order, sentAtMs }} />)
  expect(state()).toBe('slow')
  expect(screen.getByText(/Your payment is safe/)).toBeVisible()
})

test('an unseen payment is searched for, not repeated', () => {
  render(<Confirming {...props} hash={undefined} />)
  expect(state()).toBe('searching')
  expect(screen.getByText(/Don’t pay again/)).toBeVisible()
})

test('an unreachable server does not affect the payment', () => {
  render(<Confirming {...props} away="We couldn’t reach the server." />)
  expect(screen.getByText(/Your payment isn’t affected/)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/failed/i)
})

test('a purchase’s changes add up to the cent', () => {
  const detail = {
    id: 'a',
    pay: '100',
    fee: '1',
    decimals: 0,
    currency: 'USDT',
    shares: '7988118',
    sharePrice: '12456000',
    endedAt: null,
    confirmations: { seen: 15, needed: 15 },
    held: { before: '81440000', after: '89428118' },
  } as DoneProps['detail']
  render(<Done detail={detail} paper={null} />)
  const rows = screen.getAllByRole('row').map(({ children }) => [...children].map(textOf))
  expect(rows).toEqual([
    ['', 'Before', 'Bought', 'After'],
    ['Shares', '81.440000', '+7.988118', '89.428118'],
    ['Value at $12.456', '$1,014.42', '+$99.50', '$1,113.92'],
  ])
})

test.each([
  ['failed', 'Payment failed on the network'],
  ['replaced', 'Your wallet replaced the payment'],
  ['held', 'Payment under review'],
  ['returning', 'Refunding your payment'],
  ['returned', 'Payment refunded'],
] as const)('a %s order says so in plain words', (status, title) => {
  render(<Ended detail={{ id: 'a', status, stranger: null } as DoneProps['detail']} />)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

const textOf = ({ textContent }: Element) => textContent
