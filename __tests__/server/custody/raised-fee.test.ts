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
let own: CustodyFixture
let dana: Shareholder

let begin: ReturnType<typeof snapshotAfter>

beforeAll(async () => {
  token = await tokenChain()
  node = await lyingNode(token.chain)
  begin = snapshotAfter({ ...token, port: portOver([node.url]) }, async (made) => {
    const holder = await made.shareholder()
    await holder.member.call('POST', 'wallet/allowWallet', { address: holder.wallet.address })
    await made.settleAll()
    return [holder]
  })
})
afterAll(async () => {
  await node.stop()
  await token.chain.stop()
})
beforeEach(async () => {
  Object.assign(node, { swallows: false, lies: truth })
  const made = await begin()
  own = made.own
  dana = made.people[0] as Shareholder
  // From now on transactions stay in the pool, and no block includes them.
  node.swallows = true
  await askToDeliver(dana, 10n * share)
  await own.turn()
})

const db = () => own.api.services.db
const order = async () => {
  const [row] = await db().select().from(chainOrders).where(eq(chainOrders.kind, 'deliver'))
  return row as NonNullable<typeof row>
}
const sent = async () => {
  const [row] = await db()
    .select()
    .from(chainSends)
    .where(eq(chainSends.orderId, (await order()).id))
  return row as NonNullable<typeof row>
}
const bytes = async () => parseTransaction((await sent()).signedTransaction as Hex)

test('an order that no block takes is written again: the same call and nonce, a higher fee, signed and stored before it is sent', async () => {
  const [before, first] = [await bytes(), await sent()]
  await own.mine(90)
  await own.turn()
  expect(await bytes()).toEqual(before)
  await own.mine(20)
  await own.turn()
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
  expect((await sent()).earlierHashes).toEqual([first.hash])
  node.swallows = false
  await own.settleAll()
  expect(await sharesOf(own, dana)).toMatchObject({ delivered: 10n * share, delivering: 0n })
  expect(await own.onChain(dana.wallet.address)).toBe(10n * share)
})

test('the bytes of before may land all the same, and that is the delivery @rest', async () => {
  const { signedTransaction } = await sent()
  await own.mine(110)
  await own.turn()
  node.swallows = false
  await token.port.client.sendRawTransaction({ serializedTransaction: signedTransaction as Hex })
  await own.settleAll()
  await own.settleAll()
  expect((await order()).state).toBe('done')
  expect(await sharesOf(own, dana)).toMatchObject({ delivered: 10n * share, delivering: 0n })
  expect(await own.onChain(dana.wallet.address)).toBe(10n * share)
})

/** As a compromised follower would write it. */
async function writeAgain(change: Partial<typeof chainOrders.$inferInsert>): Promise<void> {
  await db()
    .update(chainOrders)
    .set({ state: 'written', ...change })
    .where(eq(chainOrders.id, (await order()).id))
  await signNext(own.signer)
}

test('the signer takes a higher fee and no other change, and the bytes of before go on @rest', async () => {
  const [first, { data: before, microShares }] = [await sent(), await order()]
  const data = deliverCall(dana.wallet.address, 20n * share)
  await writeAgain({ data, microShares: 20n * share })
  expect(await order()).toMatchObject({
    state: 'signed',
    refusal: 'Another call was signed under this nonce before.',
  })
  expect(await sent()).toEqual(first)
  const [delivery] = await db().select().from(shareDeliveries)
  expect(delivery?.state).toBe('signed')
  await writeAgain({ data: before, microShares, gasPrice: 10n ** 12n })
  expect(await order()).toMatchObject({ state: 'signed', refusal: 'It would pay too high a fee.' })
  node.swallows = false
  await own.settleAll()
  await own.settleAll()
  expect(await sharesOf(own, dana)).toMatchObject({ delivered: 10n * share, delivering: 0n })
})

test('only the first order of a key is raised: later ones wait for it @rest', async () => {
  await askToDeliver(dana, 2n * share)
  await own.turn()
  await own.mine(110)
  await own.turn()
  const all = await db().select().from(chainSends).where(eq(chainSends.signer, desk.toLowerCase()))
  const [first, second] = all.toSorted((a, b) => a.nonce - b.nonce)
  expect(first?.earlierHashes).toHaveLength(1)
  expect(second?.earlierHashes).toHaveLength(0)
})
