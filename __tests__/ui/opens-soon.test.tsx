import { render, screen } from '@testing-library/react'
import { opensSoon, partsToCome } from '@/config/parts-to-come'
import { OpensSoon } from '@/ui/opens-soon'

test.each([
  [['buying'], 'Buying opens soon.'],
  [['identity', 'buying'], 'The identity check and buying open soon.'],
  [['wallet', 'identity', 'buying'], 'Wallet connection, the identity check and buying open soon.'],
] as const)('%s are named in one sentence', (parts, sentence) => {
  expect(opensSoon(parts, ['wallet', 'identity', 'buying'])).toBe(sentence)
})

test('a part that is there is not named, and when all are there nothing is said', () => {
  expect(opensSoon(['wallet', 'buying'], ['buying'])).toBe('Buying opens soon.')
  expect(opensSoon(['wallet', 'buying'], ['staking'])).toBeUndefined()
  const { container } = render(<OpensSoon parts={[]}>Until then there is time.</OpensSoon>)
  expect(container).toBeEmptyDOMElement()
})

test('what can be done until then stands beside it', () => {
  render(<OpensSoon parts={partsToCome}>Until then there is time.</OpensSoon>)
  // Once every part is there, nothing is left to be said.
  const said = screen.queryByText('Until then there is time.', { exact: false })
  expect(said === null).toBe(partsToCome.length === 0)
})
