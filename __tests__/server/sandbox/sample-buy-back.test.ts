import { leftToBuy } from '@/server/modules/buy-backs'
import { issueShares } from '@/server/modules/ledger/post'
import { announceForEverybody } from '@/server/sandbox/buy-backs'
import { makeApi } from '../../support/api'

const share = 1_000_000n

test('a bank with few shares has a sample buy-back within what it may buy, and in the end none', async () => {
  const { services } = await makeApi()
  const { db, clock } = services
  await issueShares(db, clock.now(), 1_000n * share)
  const announcedBuyBacks = [
    await announceForEverybody(services),
    await announceForEverybody(services),
  ]
  expect(announcedBuyBacks.map((buyBack) => buyBack?.maxMicroShares)).toEqual([
    50n * share,
    25n * share,
  ])
  for (let turn = 0; turn < 5; turn += 1) await announceForEverybody(services)
  expect(await announceForEverybody(services)).toBeUndefined()
  expect(await leftToBuy(db)).toBeLessThan(2n * share)
})
