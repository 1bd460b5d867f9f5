import { desc, eq } from 'drizzle-orm'
import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { safeAbi, trexAbi } from '@/server/chain/token/abi'
import { chainOrders } from '@/server/modules/chain-orders/tables'
import { watchCustody } from '@/server/modules/custody/check/watch'
import { custodyWatches, shareTokens } from '@/server/modules/custody/tables'
import { signals } from '@/server/platform/db/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  portOver,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  snapshotAfter,
  type TokenChain,
  tokenChain,
} from '../../support/custody-fixture'
import { signNext } from '../../support/jobs'
import { type LyingNode, lyingNode, truth } from '../../support/lying-node'

const { vault, desk, contracts } = sandboxShareToken
const stranger = `0x${'5a'.repeat(20)}` as const
let token: TokenChain
let liar: LyingNode
let ownFixture: CustodyFixture
let dana: Shareholder

let openSnapshot: ReturnType<typeof snapshotAfter>

beforeAll(async () => {
  const prepared = await tokenChain()
  liar = await lyingNode(prepared.chain)
  token = { ...prepared, port: portOver([prepared.chain.url, liar.url]) }
  openSnapshot = snapshotAfter(token, async (preparedFixture) => [
    await preparedFixture.holder(10n),
  ])
})
afterAll(async () => {
  await liar.stop()
  await token.chain.stop()
})
beforeEach(async () => {
  liar.lies = truth
  const openedSnapshot = await openSnapshot()
  ownFixture = openedSnapshot.own
  dana = openedSnapshot.people[0] as Shareholder
})

/** As two of the vault's owners could, if they were dishonest or had lost their keys. */
async function byVault(to: Hex, data: Hex): Promise<void> {
  await token.chain.ask('anvil_impersonateAccount', vault)
  await token.chain.ask('anvil_setBalance', vault, numberToHex(10n ** 18n))
  await token.chain.ask('eth_sendTransaction', { from: vault, to, data, gas: '0x60000' })
  await token.chain.ask('anvil_stopImpersonatingAccount', vault)
  await ownFixture.mine(1)
}

const agent = (functionName: 'addAgent' | 'removeAgent') =>
  byVault(contracts.registry, encodeFunctionData({ abi: trexAbi, functionName, args: [stranger] }))

const nextMinute = async () => {
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
}
const watch = async () => (await ownFixture.api.services.db.select().from(custodyWatches))[0]
const signal = async () =>
  (await ownFixture.api.services.db.select().from(signals).where(eq(signals.name, 'custody')))[0]
const isRefused = async () => (await askToDeliver(dana, share)).code === 'MOVES_PAUSED'

test('while all is as meant, the look of each minute finds nothing, and deliveries go on @rest', async () => {
  await nextMinute()
  expect(await watch()).toMatchObject({ powers: [], stopsOrders: false })
  expect(await signal()).toMatchObject({ state: 'good' })
  expect(await isRefused()).toBe(false)
})

test('a stranger who may keep the list is noticed within a minute: orders stop, books go on', async () => {
  await agent('addAgent')
  await nextMinute()
  expect((await watch())?.powers.join()).toContain('agents of the registry')
  expect(await signal()).toMatchObject({ state: 'alarm' })
  expect(await isRefused()).toBe(true)
  await sendByWallet(token, dana.wallet, desk, 3n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 93n * share,
    delivered: 7n * share,
  })
})

test('a stranger of long ago is still one, and once he is off the list of agents orders go on @rest', async () => {
  await agent('addAgent')
  await ownFixture.mine(40)
  await nextMinute()
  await ownFixture.mine(40)
  await nextMinute()
  const row = await watch()
  expect(row?.events.agents[contracts.registry.toLowerCase()]?.join().toLowerCase()).toContain(
    stranger,
  )
  expect(row?.powers).toHaveLength(1)
  await agent('removeAgent')
  await nextMinute()
  expect(await watch()).toMatchObject({ powers: [], stopsOrders: false })
  expect(await isRefused()).toBe(false)
})

test('what stopped orders goes on to stop them while older events are still being read @rest', async () => {
  await agent('addAgent')
  await nextMinute()
  const { services } = ownFixture.api
  await services.db.update(custodyWatches).set({ eventsThrough: 2n })
  await ownFixture.mine(40)
  await ownFixture.turn()
  const [books] = await services.db.select().from(shareTokens)
  if (books === undefined) throw new Error('no token is in the books')
  const look = () => watchCustody(services, books, sandboxShareToken, 5n)
  expect(await look()).toBe('goes on')
  expect((await watch())?.eventsThrough).toBe(7n)
  expect((await watch())?.powers.join()).toContain('agents of the registry')
  expect(await isRefused()).toBe(true)
})

test('a program that may act for the vault alone stops orders', async () => {
  const args = [stranger] as const
  await byVault(vault, encodeFunctionData({ abi: safeAbi, functionName: 'enableModule', args }))
  await nextMinute()
  expect((await watch())?.powers.join()).toContain('modules of the vault')
  expect(await isRefused()).toBe(true)
})

test('a node that hides who is an agent cannot make it look well @rest', async () => {
  liar.lies = ({ method }, answer) => (method === 'eth_getLogs' ? [] : answer)
  await agent('addAgent')
  await nextMinute()
  expect((await watch())?.powers.join(' ')).toContain('the nodes do not agree')
  expect(await isRefused()).toBe(true)
})

test('a node that does not answer a question is silent, and stops nothing as a stranger would @rest', async () => {
  await nextMinute()
  liar.lies = ({ method }, answer) => (method === 'eth_call' ? undefined : answer)
  await nextMinute()
  expect(await watch()).toMatchObject({ powers: [], stopsOrders: false })
  expect(await isRefused()).toBe(false)
})

test('an order that is written already is not signed while powers differ', async () => {
  await askToDeliver(dana, share)
  await ownFixture.api.services.db.update(custodyWatches).set({ stopsOrders: true })
  expect(await signNext(ownFixture.signer)).toBe(false)
})

async function leaveToDesk(deliveries: number): Promise<void> {
  const [knownFunds] = (await watch())?.funds ?? []
  const fee = BigInt(knownFunds?.wei ?? 0) / BigInt(knownFunds?.deliveries ?? 1)
  await token.chain.ask('anvil_setBalance', desk, numberToHex(fee * BigInt(deliveries)))
  await ownFixture.mine(1)
  await nextMinute()
}

test('a desk with BNB for 150 deliveries warns, and delivers @rest', async () => {
  await leaveToDesk(150)
  expect((await watch())?.funds[0]).toMatchObject({ who: 'desk' })
  expect(await signal()).toMatchObject({ state: 'warn' })
  expect(String((await signal())?.details.said)).toMatch(/^low on BNB: desk, 1\d\d$/)
  expect(await isRefused()).toBe(false)
})

test('a desk with BNB for ten deliveries takes no more orders and says so, until it is filled up @rest', async () => {
  await leaveToDesk(10)
  expect(await signal()).toMatchObject({ state: 'alarm' })
  expect(await isRefused()).toBe(true)
  await leaveToDesk(5_000)
  expect(await isRefused()).toBe(false)
  await ownFixture.settleAll()
  const [newest] = await ownFixture.api.services.db
    .select()
    .from(chainOrders)
    .orderBy(desc(chainOrders.writtenAt))
  expect(newest).toMatchObject({ kind: 'deliver', state: 'done' })
})
