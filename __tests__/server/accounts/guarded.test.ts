import { allEndpoints } from '@/contract'
import { describeGuarded } from '../../support/guarded'

const guarded = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'public')

test('the calls that need a token are those the contract says, and there are some', () => {
  expect(guarded.length).toBeGreaterThanOrEqual(13)
})

for (const { name } of guarded) describeGuarded(name)
