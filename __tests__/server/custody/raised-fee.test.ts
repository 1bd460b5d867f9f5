import { eq } from 'drizzle-orm'
import { type Hex, parseTransaction } from 'viem'
import { deliverCall } from '@/server/chain/token/calls'
import { chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import { shareDeliveries } from '@/server/modules/custody/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  portOver,
  type Shareholder,
  share,
  sharesOf,
  snapshotAfter,
  type TokenChain,
  tokenChain,
} from '../../support/custody-fixture'
import { signNext } from '../../support/jobs'
import { type LyingNode, lyingNode, truth } from '../../support/lying-node'

const { desk } = sandboxShareToken
let token: TokenChain
let node: LyingNode
let ownFixture: CustodyFixture
let dana: Shareholder

let openSnapshot: ReturnType<typeof snapshotAfter>

beforeAll(async () => {
  token = await tokenChain()
  node = await lyingNode(token.chain)
  openSnapshot = snapshotAfter({ ...token, port: portOver([node.url]) }, async (custodyFixture) => {
    const holder = await custodyFixture.shareholder()
    await holder.member.call('POST', 'wallet/allowWallet', { address: holder.wallet.address })
    await custodyFixture.settleAll()
    return [holder]
  })
})
afterAll(async () => {
  await node.stop()
  await token.chain.stop()
})
beforeEach(async () => {
  Object.assign(node, { swallows: false, lies: truth })
  const openedSnapshot = await openSnapshot()
  ownFixture = openedSnapshot.own
  dana = openedSnapshot.people[0] as Shareholder
  // From now on transactions stay in the pool, and no block includes them.
  node.swallows = true
  await askToDeliver(dana, 10n * share)
  await ownFixture.turn()
})

const db = () => ownFixture.api.services.db
const order = async () => {
  const [row] = await db().select().from(chainOrders).where(eq(chainOrders.kind, 'deliver'))
  return row as NonNullable<typeof row>
}
const sentTransactions = async () => {
  const [row] = await db()
    .select()
    .from(chainSends)
    .where(eq(chainSends.orderId, (await order()).id))
  return row as NonNullable<typeof row>
}
const bytes = async () => parseTransaction((await sentTransactions()).signedTransaction as Hex)

test('an order that no block takes is written again: the same call and nonce, a higher fee, signed and stored before it is sent', async () => {
  const [before, first] = [await bytes(), await sentTransactions()]
  await ownFixture.mine(90)
  await ownFixture.turn()
  expect(await bytes()).toEqual(before)
  await ownFixture.mine(20)
  await ownFixture.turn()
  const after = await bytes()
  expect({ ...after, gasPrice: 0n, r: 0, s: 0, v: 0, yParity: 0 }).toEqual({
    ...before,
    gasPrice: 0n,
    r: 0,
    s: 0,
    v: 0,
    yParity: 0,
  })
  expect(Number(after.gasPrice)).toBeGreaterThanOrEqual(Number(before.gasPrice) * 1.25)
  expect((await sentTransactions()).earlierHashes).toEqual([first.hash])
  node.swallows = false
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 10n * share, delivering: 0n })
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
})

test('the bytes of before may land all the same, and that is the delivery @rest', async () => {
  const { signedTransaction } = await sentTransactions()
  await ownFixture.mine(110)
  await ownFixture.turn()
  node.swallows = false
  await token.port.client.sendRawTransaction({ serializedTransaction: signedTransaction as Hex })
  await ownFixture.settleAll()
  await ownFixture.settleAll()
  expect((await order()).state).toBe('done')
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 10n * share, delivering: 0n })
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
})

/** As a compromised follower would write it. */
async function writeAgain(change: Partial<typeof chainOrders.$inferInsert>): Promise<void> {
  await db()
    .update(chainOrders)
    .set({ state: 'written', ...change })
    .where(eq(chainOrders.id, (await order()).id))
  await signNext(ownFixture.signer)
}

test('the signer takes a higher fee and no other change, and the bytes of before go on @rest', async () => {
  const [first, { data: before, microShares }] = [await sentTransactions(), await order()]
  const data = deliverCall(dana.wallet.address, 20n * share)
  await writeAgain({ data, microShares: 20n * share })
  expect(await order()).toMatchObject({
    state: 'signed',
    refusal: 'Another call was signed under this nonce before.',
  })
  expect(await sentTransactions()).toEqual(first)
  const [delivery] = await db().select().from(shareDeliveries)
  expect(delivery?.state).toBe('signed')
  await writeAgain({ data: before, microShares, gasPrice: 10n ** 12n })
  expect(await order()).toMatchObject({ state: 'signed', refusal: 'It would pay too high a fee.' })
  node.swallows = false
  await ownFixture.settleAll()
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 10n * share, delivering: 0n })
})

test('only the first order of a key is raised: later ones wait for it @rest', async () => {
  await askToDeliver(dana, 2n * share)
  await ownFixture.turn()
  await ownFixture.mine(110)
  await ownFixture.turn()
  const allSends = await db()
    .select()
    .from(chainSends)
    .where(eq(chainSends.signer, desk.toLowerCase()))
  const [first, second] = allSends.toSorted((a, b) => a.nonce - b.nonce)
  expect(first?.earlierHashes).toHaveLength(1)
  expect(second?.earlierHashes).toHaveLength(0)
})
