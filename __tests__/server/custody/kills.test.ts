import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { erc20Abi, parseEventLogs } from 'viem'
import { custodyCalls } from '@/contract/custody'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { chainSends } from '@/server/modules/chain-orders/tables'
import { custodyChecks, shareDeliveries, shareTransfers } from '@/server/modules/custody/tables'
import { ledgerJournals } from '@/server/modules/ledger/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { actAsVault } from '@/server/sandbox/chain/vault-signer'
import { makeLog } from '../../support/api'
import { askFor, decideRequest } from '../../support/jobs'
import { type KillFixture, killFixture, stubbornHolder } from '../../support/kill-fixture'
import { pair } from '../../support/recoveries'
import { rowsOf } from '../../support/rows-of'
import { pause, randomFrom, seedOfRun } from '../../support/seeded'
import { startServer } from '../../support/server-process'
import { runCount } from '../../support/size'
import { askApi, type Site, type StubbornBuyer } from '../../support/stubborn-buyer'

const kills = runCount(5, 100)
/** The stages after which a process may die, of one delivery, or of one sweep of the desk. */
const stages = ['asked', 'written', 'signed', 'sent', 'seen'] as const
type Stage = (typeof stages)[number]
const share = 1_000_000n
const dailyMoves = 3
/** Each fourth round is a sweep. */
const sweepEach = 4
const tooMuch = 1_000n
const quietMs = 180_000
/** Books and chain are compared once a minute, so the next look may be almost two away. */
const comparedMs = 3 * 60_000

const sweeps = Math.floor(kills / sweepEach)

const seed = seedOfRun('deliveries under kills')
const random = randomFrom(seed)
let fixture: KillFixture

beforeAll(async () => {
  fixture = await killFixture(seed, 1)
}, 600_000)
afterAll(() => fixture?.stop())

test(
  `${kills} kills at ${stages.join(', ')}: each delivery is one transfer and one journal, each sweep one transfer @night`,
  async () => {
    const ending = new AbortController()
    const site: Site = { ...fixture, reported: [], signal: ending.signal }
    const asking: Promise<unknown>[] = []
    try {
      await untilTheTokenStands()
      await overfill()
      let holder = await newHolder(1)
      let moves = 0
      for (let round = 0; round < kills; round += 1) {
        const stage = stages[round % stages.length] as Stage
        const isSweep = round % sweepEach === sweepEach - 1
        if (!isSweep && moves === dailyMoves) {
          holder = await newHolder(round)
          moves = 0
        }
        const server = await startServer(fixture.bundle, fixture.settings)
        if (isSweep) {
          await sweep()
          if (stage !== 'asked') await sweptTo((round + 1) / sweepEach, stage)
        } else {
          const input = { address: holder.address as `0x${string}`, shares: String(share) }
          asking.push(askApi(holder, site, custodyCalls.deliver, input, randomUUID()))
          moves += 1
          if (stage !== 'asked') await killUntil(holder, moves, stage)
        }
        await pause(random() * (stage === 'asked' ? 150 : 40))
        await server.stop('SIGKILL')
      }
      const last = await startServer(fixture.bundle, fixture.settings)
      await Promise.all(asking)
      await waitUntil(async () => (await countOf(`share_delivery where state <> 'done'`)) === 0)
      await waitUntil(async () => (await countOf(`desk_act where state = 'done'`)) === sweeps)
      const endedAt = fixture.services.clock.now()
      await waitUntil(
        async () => (await newestCheck())?.isEqual === true && (await isAfter(endedAt)),
        comparedMs,
      )
      await last.stop('SIGKILL')
    } finally {
      ending.abort()
      await Promise.allSettled(asking)
    }
    await expectOneOfEach()
  },
  60_000 * (kills + 4),
)

const db = () => fixture.services.db
const newestCheck = async () =>
  (await db().select().from(custodyChecks).orderBy(sql`at desc`).limit(1))[0]
const isAfter = async (time: Date) => ((await newestCheck())?.at ?? 0) > time

async function countOf(description: string): Promise<number> {
  const answer = await db().execute(sql.raw(`select count(*)::int as count from ${description}`))
  return rowsOf<{ count: number }>(answer)[0]?.count ?? 0
}

async function waitUntil(isSo: () => Promise<boolean>, withinMs = quietMs): Promise<void> {
  const latest = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > latest) throw new Error(`it did not come to rest: ${await stateOfAll()}`)
    await pause(100)
  }
}

/** The state that a hanging run reports. */
async function stateOfAll(): Promise<string> {
  const answer = await db().execute(sql`select
    (select jsonb_agg(jsonb_build_array(state, generation)) from share_delivery) as deliveries,
    (select jsonb_agg(jsonb_build_array(kind, state, refusal, nonce)) from chain_order) as orders,
    (select jsonb_agg(jsonb_build_array(address, state)) from share_wallet) as wallets,
    (select is_equal from custody_check order by at desc limit 1) as equal,
    (select stops_orders from custody_watch) as stops`)
  return JSON.stringify(rowsOf(answer)[0])
}

/** The first start brings it about, and issues the shares that are given away here. */
async function untilTheTokenStands(): Promise<void> {
  const server = await startServer(fixture.bundle, fixture.settings)
  await waitUntil(async () => (await countOf('share_token')) === 1)
  await waitUntil(async () => (await newestCheck())?.isEqual === true)
  await server.stop('SIGKILL')
}

const tokenPort = () =>
  rpcChain({ urls: [fixture.chain.url], tokens: sandboxTokens, log: makeLog() })

/** Two owners give the desk more than its float, and a start reads its balance. */
async function overfill(): Promise<void> {
  await actAsVault(tokenPort(), { kind: 'refill', microShares: tooMuch * share })
  const server = await startServer(fixture.bundle, fixture.settings)
  const lies = `custody_watch where (funds -> 0 ->> 'shares')::numeric = ${20_000n * share + tooMuch * share}`
  await waitUntil(async () => (await countOf(lies)) === 1)
  await server.stop('SIGKILL')
}

/** Two operators have one share swept; the process that runs requests may die meanwhile. */
async function sweep(): Promise<void> {
  const deliveryInput = { act: randomUUID(), shares: '1' }
  const wish = {
    kind: 'desk-sweep',
    given: deliveryInput,
    reason: 'Too much lies there.',
    by: pair.asks,
  } as const
  const { request } = await askFor(fixture.services, wish)
  const approval = { id: request.id, by: pair.approves, isApproved: true, reason: '' }
  await decideRequest(fixture.services, approval)
}

const newHolder = (place: number) => stubbornHolder(fixture, { place, seed, shares: 10n * share })

/** The holder's deliveries have all come so far, or further. */
async function killUntil(
  { accountId }: StubbornBuyer,
  deliveries: number,
  stage: Stage,
): Promise<void> {
  const isThere = {
    asked: 'true',
    written: `d.state in ('ordered', 'signed', 'done')`,
    signed: `d.state in ('signed', 'done')`,
    sent: `s.sent_at is not null`,
    seen: `t.id is not null`,
  }[stage]
  await waitUntil(
    async () =>
      (await countOf(`share_delivery d
        left join chain_order o on o.delivery_id = d.id and o.state <> 'void'
        left join chain_send s on s.order_id = o.id
        left join share_transfer t on t.delivery_id = d.id
        where d.account_id = '${accountId}' and ${isThere}`)) >= deliveries,
  )
}

/** So many sweeps have come so far, or further. */
async function sweptTo(sweepCount: number, stage: Stage): Promise<void> {
  const isThere = {
    asked: 'true',
    written: 'o.id is not null',
    signed: `o.state in ('signed', 'done')`,
    sent: 's.sent_at is not null',
    seen: `exists (select from share_transfer where hash = s.hash)`,
  }[stage]
  await waitUntil(
    async () =>
      (await countOf(`desk_act a
        left join chain_order o on o.act_id = a.id and o.state <> 'void'
        left join chain_send s on s.order_id = o.id
        where a.kind = 'sweep' and ${isThere}`)) >= sweepCount,
  )
}

async function expectOneOfEach(): Promise<void> {
  const { contracts, desk, vault } = sandboxShareToken
  const { client } = tokenPort()
  const logs = await client.getLogs({ address: contracts.token, fromBlock: 0n })
  const sentLogs = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).filter(
    ({ args }) => args.from === desk,
  )
  const ofUs = await db()
    .select({ address: shareDeliveries.address })
    .from(shareDeliveries)
    .innerJoin(walletLinks, eq(walletLinks.address, shareDeliveries.address))
  const allDeliveries = await db().select().from(shareDeliveries)
  expect(ofUs.length).toBeGreaterThanOrEqual(kills - sweeps)
  const expectedAddresses = [
    ...allDeliveries.map(({ address }) => address),
    ...Array(sweeps).fill(vault.toLowerCase()),
  ]
  expect(sentLogs.map(({ args }) => args.to.toLowerCase()).sort()).toEqual(expectedAddresses.sort())
  const bookedTransfers = await db()
    .select()
    .from(shareTransfers)
    .where(eq(shareTransfers.kind, 'delivery'))
  expect(bookedTransfers.every(({ state }) => state === 'settled')).toBe(true)
  expect(new Set(bookedTransfers.map(({ deliveryId }) => deliveryId)).size).toBe(
    allDeliveries.length,
  )
  const journals = await db()
    .select({ key: ledgerJournals.key })
    .from(ledgerJournals)
    .where(eq(ledgerJournals.kind, 'share moved'))
  const keys = new Set(journals.map(({ key }) => key))
  for (const { hash, logIndex } of bookedTransfers)
    expect(keys.has(`share 56/${hash}/${logIndex}`)).toBe(true)
  const sends = await db().select().from(chainSends)
  expect(new Set(sends.map(({ signer, nonce }) => `${signer} ${nonce}`)).size).toBe(sends.length)
  expect(await countOf(`ledger_account where type = 'missing' and balance <> 0`)).toBe(0)
}
