import { eq } from 'drizzle-orm'
import { chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import { custodyChecks, shareTransfers } from '@/server/modules/custody/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  eachWithHolders,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { signNext } from '../../support/jobs'

const deep = { confirmations: 15 }
let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder

eachWithHolders(
  async (custodyFixture) => {
    const holder = await custodyFixture.shareholder()
    await askToDeliver(holder, 10n * share)
    await custodyFixture.settleAll()
    return [holder]
  },
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    dana = chainFixture.people[0] as Shareholder
  },
  deep,
)

const db = () => ownFixture.api.services.db
const transfers = () => db().select().from(shareTransfers).where(eq(shareTransfers.kind, 'return'))

test('nothing is booked before fifteen blocks lie above it', async () => {
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.turn()
  await ownFixture.mine(12)
  await ownFixture.turn()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ available: 90n * share })
  await ownFixture.mine(3)
  await ownFixture.turn()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ available: 93n * share })
})

test('a replaced block’s transfer is forgotten', async () => {
  const before = await token.chain.ask<string>('evm_snapshot')
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.turn()
  expect(await transfers()).toHaveLength(1)
  await token.chain.ask('evm_revert', before)
  await ownFixture.mine(4)
  await ownFixture.turn()
  expect(await transfers()).toHaveLength(0)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 90n * share,
    delivered: 10n * share,
  })
})

test('the tables refuse a log, a nonce or a delivery’s order for a second time', async () => {
  const [transfer] = await db().select().from(shareTransfers)
  const [send] = await db().select().from(chainSends)
  const [order] = await db().select().from(chainOrders).where(eq(chainOrders.kind, 'deliver'))
  if (!transfer || !send || !order) throw new Error('nothing was delivered')
  const otherId = crypto.randomUUID()
  const { serial: _, ...sameLog } = { ...transfer, id: otherId, deliveryId: null }
  await expect(db().insert(shareTransfers).values(sameLog)).rejects.toThrow()
  const sameNonce = { ...send, orderId: order.id, hash: '0xother' }
  await expect(db().insert(chainSends).values(sameNonce)).rejects.toThrow()
  const sameDelivery = { ...order, id: otherId, nonce: order.nonce + 1 }
  await expect(db().insert(chainOrders).values(sameDelivery)).rejects.toThrow()
})

test('while books and chain differ no move is accepted, ordered or signed, and transfers are still booked @rest', async () => {
  await db()
    .update(custodyChecks)
    .set({ isEqual: false, at: new Date(Date.now() + 3_600_000) })
  const { body } = await dana.member.call('POST', 'wallet/deliver', {
    address: dana.wallet.address,
    shares: String(share),
  })
  expect(body).toMatchObject({ code: 'MOVES_PAUSED' })
  expect(await signNext(ownFixture.signer)).toBe(false)
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ available: 93n * share })
})
