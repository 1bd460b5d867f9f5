// Started by program.ts.
import type { Address } from 'viem'
import { mainTokens } from '@/config/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { followerJob } from '@/server/jobs/follower'
import { issueShares, offeredMicroShares } from '@/server/modules/ledger'
import { enqueue, letters, startSending } from '@/server/modules/notifications'
import { walletLinks } from '@/server/modules/wallets/tables'
import { repeat } from '@/server/platform/jobs/repeat'
import {
  benchServices,
  quietLog as log,
  reserveShares,
  runnerOf,
  serveBench,
} from './bench-services'
import { orderRows, peopleRows, personId, treasury } from './many-rows'

const mailMs = 30
const wallet: Address = `0x${'a1'.repeat(20)}`
const address = process.env.CHAIN_URL ?? ''
const chain = rpcChain({ urls: [address, address], tokens: mainTokens, log })
const prices = { priceOf: async () => ({ microUsd: 1_000_000n, at: new Date() }) }
const services = await benchServices({ chain, log, prices, followFrom: 1n })
const { db } = services
const run = runnerOf(services)
const usdt = mainTokens[0].address.toLowerCase()
const work = followerJob(services)
const heard = new Map<string, () => void>()
const carrier = {
  send: async ({ to }: { to: string }) => {
    await new Promise((done) => setTimeout(done, mailMs))
    heard.get(to)?.()
  },
  close: () => undefined,
}
let stops: (() => Promise<unknown>)[] = []

async function counts() {
  const [row] = await run<{ credited: number; waiting: number }>(`select
    (select count(*)::int from settlement where outcome = 'credited') as credited,
    (select count(*)::int from payment where state = 'seen') as waiting`)
  return row
}

serveBench({
  async open() {
    await issueShares(db, new Date(), offeredMicroShares)
    await run(peopleRows(1))
    const linkedAt = new Date(Date.now() - 24 * 60 * 60_000)
    await db.insert(walletLinks).values({ accountId: personId(1), address: wallet, linkedAt })
    const stop = repeat(log, { name: 'payments', everyMs: 1_000, run: work.run })
    const stopSending = await startSending(services, { mail: carrier, sms: carrier })
    stops = [() => work.end(stop), stopSending]
    return { treasury, usdt }
  },
  async order() {
    await reserveShares(services, [1], 1)
    const terms = { token: usdt, payer: wallet, pay: '100000000000000000000' }
    const [row] = await run<{ pay: string }>(orderRows({ from: 1, to: 1, each: 1, ...terms }))
    return { from: wallet, amount: row?.pay, ...(await counts()) }
  },
  seen: counts,
  async notices({ count }: { count: number }) {
    await run(`insert into outbox_message
        (channel, recipient, subject, text, about, created_at, next_try_at)
      select 'email', 'n' || n || '@example.com', 'A notice', 'It tells of something.', '', now(), now()
      from generate_series(1, ${count}) n`)
  },
  async code() {
    const to = `${crypto.randomUUID()}@example.com`
    const left = new Promise<void>((done) => heard.set(to, done))
    const started = performance.now()
    const code = '123456'
    const letter = letters.code(services, 'login', { code, at: new Date() })
    await enqueue(services, db, { channel: 'email', to, code, letter, about: '' })
    await left
    return performance.now() - started
  },
  async stop() {
    await Promise.all(stops.map((stop) => stop()))
  },
})
process.send?.({ type: 'ready' })
