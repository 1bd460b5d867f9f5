import { render } from '@testing-library/react'
import { PriceChange } from '@/features/shares/components/price-change'

test.each([
  [54, 67_000n, '▲up, +0.54% (+$0.07)'],
  [-121, -150_000n, '▼down, −1.21% (−$0.15)'],
  [0, 0n, '■unchanged, 0.00% ($0.00)'],
])('%i basis points show arrow, word and sign', (changeBps, amount, text) => {
  const { container } = render(<PriceChange changeBps={changeBps} amount={amount} />)
  expect(container).toHaveTextContent(text, { normalizeWhitespace: true })
})

test('screen readers get the word, not the arrow', () => {
  const { getByText } = render(<PriceChange changeBps={54} />)
  expect(getByText('▲')).toHaveAttribute('aria-hidden', 'true')
  expect(getByText('up,')).toBeInTheDocument()
})
