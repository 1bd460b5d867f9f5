import { eq } from 'drizzle-orm'
import { numberToHex } from 'viem'
import { chainOrders } from '@/server/modules/chain-orders/tables'
import { shareTransfers } from '@/server/modules/custody/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  fetchMoves,
  portOver,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  snapshotAfter,
  type TokenChain,
  tokenChain,
} from '../../support/custody-fixture'
import { type LyingNode, lyingNode, truth } from '../../support/lying-node'

let token: TokenChain
let liar: LyingNode
let otherNode: LyingNode
let ownFixture: CustodyFixture
let dana: Shareholder

let openSnapshot: ReturnType<typeof snapshotAfter>

beforeAll(async () => {
  const prepared = await tokenChain()
  liar = await lyingNode(prepared.chain)
  otherNode = await lyingNode(prepared.chain)
  // The one that lies is asked first where one is asked, and read where both are as far.
  token = { ...prepared, port: portOver([liar.url, otherNode.url]) }
  openSnapshot = snapshotAfter(token, async (preparedFixture) => [
    await preparedFixture.holder(10n),
  ])
})
afterAll(async () => {
  await liar.stop()
  await otherNode.stop()
  await token.chain.stop()
})
beforeEach(async () => {
  for (const node of [liar, otherNode]) Object.assign(node, { lies: truth, swallows: false })
  const openedSnapshot = await openSnapshot()
  ownFixture = openedSnapshot.own
  dana = openedSnapshot.people[0] as Shareholder
})

const db = () => ownFixture.api.services.db
const delivered = async () => (await sharesOf(ownFixture, dana)).delivered
const orders = () => db().select().from(chainOrders).where(eq(chainOrders.kind, 'deliver'))
const loggedEvents = (event: string) =>
  ownFixture.api.log.lines.filter((line) => line.event === event)
const nextMinute = async () => {
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
}

const aboutOrders: [string, LyingNode['lies']][] = [
  [
    'the nonce of the desk',
    ({ method }, answer) => (method === 'eth_getTransactionCount' ? numberToHex(77) : answer),
  ],
  [
    'the gas of a call',
    ({ method }, answer) => (method === 'eth_estimateGas' ? numberToHex(29_000_000) : answer),
  ],
]

test.each(aboutOrders)(
  'a node that lies about %s makes no order, and nothing is lost @rest',
  async (_, lies) => {
    const before = (await orders()).length
    liar.lies = lies
    await askToDeliver(dana, 2n * share)
    await ownFixture.settleAll()
    expect(await orders()).toHaveLength(before)
    liar.lies = truth
    await ownFixture.settleAll()
    expect(await delivered()).toBe(12n * share)
  },
)

test('a node that says a wallet is on the list does not make the books say so', async () => {
  const mia = await ownFixture.shareholder()
  const isAskedForList = (params: unknown) => JSON.stringify(params).includes('b9209e33')
  liar.lies = ({ method, params }, answer) =>
    method === 'eth_call' && isAskedForList(params) ? numberToHex(1, { size: 32 }) : answer
  await mia.member.call('POST', 'wallet/allowWallet', { address: mia.wallet.address })
  await ownFixture.settleAll()
  expect((await fetchMoves(mia)).wallets).toMatchObject([{ state: 'asked' }])
  liar.lies = truth
  await ownFixture.settleAll()
  expect((await fetchMoves(mia)).wallets).toMatchObject([{ state: 'listed' }])
})

test('a node that names a price of a thousandfold does not make the desk pay it @rest', async () => {
  liar.lies = ({ method }, answer) =>
    method === 'eth_gasPrice' ? numberToHex(BigInt(answer) * 1_000n) : answer
  await askToDeliver(dana, 2n * share)
  await ownFixture.settleAll()
  const [first, second] = await orders()
  expect(second?.gasPrice).toBeLessThanOrEqual((first?.gasPrice ?? 0n) * 2n)
  expect(await delivered()).toBe(12n * share)
})

test('a node that withholds signed bytes delays nothing @rest', async () => {
  liar.swallows = true
  liar.lies = ({ method }, answer) =>
    method === 'eth_getTransactionByHash' ? (answer ?? { hash: '0x' }) : answer
  await askToDeliver(dana, 2n * share)
  await ownFixture.settleAll()
  expect(await delivered()).toBe(12n * share)
})

test('an order ends once every node reports its result', async () => {
  liar.lies = ({ method }, answer) =>
    method === 'eth_getTransactionReceipt' ? answer && {} : answer
  await askToDeliver(dana, 2n * share)
  await ownFixture.settleAll()
  const states = async () => (await orders()).map(({ state }) => state).sort()
  expect(await states()).toEqual(['done', 'signed'])
  liar.lies = truth
  await ownFixture.settleAll()
  expect(await states()).toEqual(['done', 'done'])
})

test('a node that hides a program from us does not get shares into it', async () => {
  liar.lies = ({ method }, answer) => (method === 'eth_getCode' ? '0x' : answer)
  const { contracts } = sandboxShareToken
  const isDanas = eq(walletLinks.accountId, dana.accountId)
  const address = contracts.token.toLowerCase()
  await ownFixture.api.services.db.update(walletLinks).set({ address }).where(isDanas)
  expect((await askToDeliver(dana, share, contracts.token)).code).toBe('WALLET_SIGN_AGAIN')
})

async function findsWithheld(lies: LyingNode['lies']): Promise<void> {
  liar.lies = lies
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.settleAll()
  expect(await delivered()).toBe(10n * share)
  await nextMinute()
  expect(loggedEvents('books and chain hold other shares')).not.toEqual([])
  // While it lasts, it is a disagreement of nodes, and no transfer is booked.
  await ownFixture.settleAll()
  expect(await delivered()).toBe(10n * share)
  liar.lies = truth
  await ownFixture.settleAll()
  expect(await delivered()).toBe(7n * share)
  await nextMinute()
  expect((await ownFixture.api.get('wallet/custodyCheck')).body.data).toMatchObject({
    arePaused: false,
    newest: { isEqual: true },
  })
}

test('what the reading node withholds is found by the next minute’s comparison: logs', () =>
  findsWithheld(({ method }, answer) => (method === 'eth_getLogs' ? [] : answer)))

test('what the reading node withholds is found by the next minute’s comparison: blooms @rest', () =>
  findsWithheld(({ method }, answer) =>
    method === 'eth_getBlockByNumber'
      ? { ...(answer as object), logsBloom: `0x${'0'.repeat(512)}` }
      : answer,
  ))

const tenMinutesLater = async () => {
  ownFixture.api.clock.forward(11 * 60_000)
  await ownFixture.turn()
}
const isPaused = async () =>
  ((await ownFixture.api.get('wallet/custodyCheck')).body.data as { arePaused: boolean }).arePaused

test('while a node finalizes nothing, transfers are behind, and books and chain do not differ for it', async () => {
  const earlierBlock = await token.chain.ask('eth_getBlockByNumber', 'finalized', false)
  liar.lies = ({ method, params: [tag] }, answer) =>
    method === 'eth_getBlockByNumber' && tag === 'finalized' ? earlierBlock : answer
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.settleAll()
  await tenMinutesLater()
  expect(await delivered()).toBe(10n * share)
  expect(loggedEvents('books and chain hold other shares')).toEqual([])
  expect(await isPaused()).toBe(false)
  liar.lies = truth
  await ownFixture.turn()
  expect(await delivered()).toBe(7n * share)
})

test('a transfer about which nodes contradict each other for ten minutes is a difference @rest', async () => {
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.turn()
  liar.lies = ({ method }, answer) => (method === 'eth_getLogs' ? [] : answer)
  await ownFixture.settleAll()
  expect(await isPaused()).toBe(false)
  await tenMinutesLater()
  expect(await isPaused()).toBe(true)
})

test('transfers of a block that no node shows again are kept @rest', async () => {
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.turn()
  const seenTransfers = await db()
    .select()
    .from(shareTransfers)
    .where(eq(shareTransfers.state, 'seen'))
  const place = numberToHex(seenTransfers[0]?.blockNumber ?? 0n)
  const lies: LyingNode['lies'] = ({ method, params: [number] }, answer) =>
    method === 'eth_getBlockByNumber' && number === place ? null : answer
  for (const node of [liar, otherNode]) node.lies = lies
  await ownFixture.settleAll()
  expect(loggedEvents('no node shows transfers of shares that one had shown')).toEqual([])
  for (const node of [liar, otherNode]) node.lies = truth
  await ownFixture.settleAll()
  expect(await delivered()).toBe(7n * share)
})

test('a transfer invented by a node is deleted once no node shows it, and delays none @rest', async () => {
  const [real] = await db().select().from(shareTransfers)
  liar.lies = ({ method }, answer) =>
    method === 'eth_getLogs'
      ? (answer as object[]).flatMap((log) => [log, { ...log, logIndex: numberToHex(900) }])
      : answer
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await ownFixture.turn()
  await ownFixture.mine()
  await ownFixture.turn()
  expect(await delivered()).toBe(10n * share)
  liar.lies = truth
  await ownFixture.settleAll()
  expect(await delivered()).toBe(7n * share)
  const rows = await db().select().from(shareTransfers)
  expect(rows.map(({ logIndex }) => logIndex)).not.toContain(900)
  expect(rows.map(({ id }) => id)).toContain(real?.id)
})
