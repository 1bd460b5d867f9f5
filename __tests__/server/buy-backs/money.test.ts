import { assignBuyBackTransfer, buyBackTransferFacts } from '@/server/modules/buy-backs'
import { buyBackReport } from '@/server/modules/buy-backs/operator-reads.service'
import type { BuyBack } from '@/server/modules/buy-backs/tables'
import { type TokenChain, tokenChain } from '../../support/custody-fixture'
import { type DividendFixture, dividendFixture } from '../../support/dividend-fixture'
import { announceBuyBackStored } from '../../support/stored-buy-back'

const coin = 10n ** 18n
let token: TokenChain
let own: DividendFixture
let buyBack: BuyBack

beforeAll(async () => {
  token = await tokenChain()
}, 120_000)
afterAll(() => token.chain.stop())
beforeEach(async () => {
  await token.again()
  own = await dividendFixture(token)
  buyBack = await announceBuyBackStored(own.api)
})

const open = async () => (await buyBackReport(own.api.services.db, buyBack.id))?.open

test('the bank’s money is booked once, for one buy-back only, and opens it once all is there @rest', async () => {
  const hash = await own.sendIn(700n * coin)
  await own.byTwo('buy-back-fund', { buyBack: buyBack.id, hash })
  expect(await open()).toEqual({ funded: 68n * coin, returned: 0n })
  await expect(own.byTwo('buy-back-fund', { buyBack: buyBack.id, hash })).rejects.toThrow()
  const { db } = own.api.services
  const again = { action: buyBack.id, hash, kind: 'funded' } as const
  const isBooked = await db.transaction((tx) =>
    assignBuyBackTransfer({ ...own.api.services, db: tx }, again),
  )
  expect(isBooked).toBe(false)
  const other = await announceBuyBackStored(own.api)
  await expect(own.byTwo('buy-back-fund', { buyBack: other.id, hash })).rejects.toThrow()
  expect(await open()).toEqual({ funded: 68n * coin, returned: 0n })
})

test('no more goes back than is left: neither is it asked for, nor booked if less is left by then', async () => {
  const { db } = own.api.services
  await own.byTwo('buy-back-fund', { buyBack: buyBack.id, hash: await own.sendIn(800n * coin) })
  expect(await open()).toEqual({ funded: 0n, returned: 32n * coin })
  const hash = await own.sendOut(33n * coin)
  const back = { action: buyBack.id, hash, kind: 'returned' } as const
  expect(await buyBackTransferFacts(own.api.services, back)).toEqual({ trouble: 'too much' })
  const isBooked = await db.transaction((tx) =>
    assignBuyBackTransfer({ ...own.api.services, db: tx }, back),
  )
  expect(isBooked).toBe(false)
  await own.byTwo('buy-back-return', { buyBack: buyBack.id, hash: await own.sendOut(32n * coin) })
  expect(await open()).toEqual({ funded: 0n, returned: 0n })
})
