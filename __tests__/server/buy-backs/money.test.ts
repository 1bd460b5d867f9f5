import { assignBuyBackTransfer, buyBackTransferFacts } from '@/server/modules/buy-backs'
import { buyBackReport } from '@/server/modules/buy-backs/operator-reads.service'
import type { BuyBack } from '@/server/modules/buy-backs/tables'
import { type TokenChain, tokenChain } from '../../support/custody-fixture'
import { type DividendFixture, dividendFixture } from '../../support/dividend-fixture'
import { announceBuyBackStored } from '../../support/stored-buy-back'

const coin = 10n ** 18n
let token: TokenChain
let ownFixture: DividendFixture
let buyBack: BuyBack

beforeAll(async () => {
  token = await tokenChain()
}, 120_000)
afterAll(() => token.chain.stop())
beforeEach(async () => {
  await token.again()
  ownFixture = await dividendFixture(token)
  buyBack = await announceBuyBackStored(ownFixture.api)
})

const open = async () => (await buyBackReport(ownFixture.api.services.db, buyBack.id))?.open

test('the bank’s money is booked once, for one buy-back only, and opens it once all is there @rest', async () => {
  const hash = await ownFixture.sendIn(700n * coin)
  await ownFixture.byTwo('buy-back-fund', { buyBack: buyBack.id, hash })
  expect(await open()).toEqual({ funded: 68n * coin, returned: 0n })
  await expect(ownFixture.byTwo('buy-back-fund', { buyBack: buyBack.id, hash })).rejects.toThrow()
  const { db } = ownFixture.api.services
  const fundedAgain = { action: buyBack.id, hash, kind: 'funded' } as const
  const isBooked = await db.transaction((tx) =>
    assignBuyBackTransfer({ ...ownFixture.api.services, db: tx }, fundedAgain),
  )
  expect(isBooked).toBe(false)
  const otherBuyBack = await announceBuyBackStored(ownFixture.api)
  await expect(
    ownFixture.byTwo('buy-back-fund', { buyBack: otherBuyBack.id, hash }),
  ).rejects.toThrow()
  expect(await open()).toEqual({ funded: 68n * coin, returned: 0n })
})

test('no more goes back than is left: neither is it asked for, nor booked if less is left by then', async () => {
  const { db } = ownFixture.api.services
  await ownFixture.byTwo('buy-back-fund', {
    buyBack: buyBack.id,
    hash: await ownFixture.sendIn(800n * coin),
  })
  expect(await open()).toEqual({ funded: 0n, returned: 32n * coin })
  const hash = await ownFixture.sendOut(33n * coin)
  const returnedTransfer = { action: buyBack.id, hash, kind: 'returned' } as const
  expect(await buyBackTransferFacts(ownFixture.api.services, returnedTransfer)).toEqual({
    trouble: 'too much',
  })
  const isBooked = await db.transaction((tx) =>
    assignBuyBackTransfer({ ...ownFixture.api.services, db: tx }, returnedTransfer),
  )
  expect(isBooked).toBe(false)
  await ownFixture.byTwo('buy-back-return', {
    buyBack: buyBack.id,
    hash: await ownFixture.sendOut(32n * coin),
  })
  expect(await open()).toEqual({ funded: 0n, returned: 0n })
})
