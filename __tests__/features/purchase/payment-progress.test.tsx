import { render, screen } from '@testing-library/react'
import { purchaseTerms } from '@/config/purchase-terms'
import {
  PaymentProgress,
  type PaymentProgressProps,
} from '@/features/purchase/components/payment-progress'
import type { LockedOrder } from '@/features/purchase/known-order'

const quote = { receive: '8000000', pay: '100', decimals: 0, currency: 'USDT' }
const props: PaymentProgressProps = {
  order: { quote } as LockedOrder,
  hash: `0x${'a'.repeat(64)}`,
  seen: undefined,
  needed: 15,
  sinceMs: Date.now(),
  away: undefined,
}
const heading = () => screen.getByRole('heading').textContent

test('a payment that was just sent is on its way, one that the chain has shown is counted', () => {
  const { rerender } = render(<PaymentProgress {...props} />)
  expect(heading()).toBe('Your payment is on its way')
  expect(screen.getByText(/of 15 confirmations$/)).toHaveTextContent('0 of 15 confirmations')
  rerender(<PaymentProgress {...props} seen={4} />)
  expect(heading()).toBe('The chain is confirming your payment')
  expect(screen.getByText(/of 15 confirmations$/)).toHaveTextContent('4 of 15 confirmations')
})

test('after 300 seconds it says that the payment is safe and that it goes on', () => {
  render(<PaymentProgress {...props} sinceMs={Date.now() - purchaseTerms.patienceMs} />)
  expect(heading()).toBe('Your payment is safe and still being confirmed')
})

test('a server that is away is said, and that the payment is not affected', () => {
  render(<PaymentProgress {...props} away="We could not reach the server." />)
  expect(screen.getByText(/Your payment is not affected/)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/failed/i)
})
