import { parseEther } from 'viem'
import { offerings } from '@/server/modules/offerings/tables'
import { orderedCoins, transferredCents } from '@/server/sandbox/sums'
import { makeApi } from '../../support/api'

test('states order as much as a bank’s smallest purchase asks for', async () => {
  const { services } = await makeApi()
  const transferred = () => transferredCents(services, 50_000n)
  expect([await orderedCoins(services), await transferred()]).toEqual([parseEther('100'), 50_000n])
  await services.db.update(offerings).set({ minimum: 600_000_000n })
  expect([await orderedCoins(services), await transferred()]).toEqual([parseEther('1200'), 60_001n])
})
