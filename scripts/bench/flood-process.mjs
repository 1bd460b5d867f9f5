// Bundled and started by api-server.mjs: the work on payments and messages as production runs it, on a chain of the bench.

import { sql } from 'drizzle-orm'
import { mainTokens } from '@/config/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { startOutbox } from '@/server/jobs'
import { moneyWork } from '@/server/jobs/money'
import { issueShares } from '@/server/modules/ledger/issue-shares'
import { enqueue } from '@/server/modules/notifications/outbox'
import { walletLinks } from '@/server/modules/wallets/tables'
import { rowsOf } from '@/server/platform/db/migrate'
import { repeat } from '@/server/platform/jobs/repeat'
import { benchServices, serveBench } from './bench-services.mjs'
import { orderRows, treasury } from './many-orders.mjs'
import { peopleRows, personId } from './many-transactions.mjs'
import { reserveShares } from './reserve-shares.mjs'

const mailMs = 30
const wallet = `0x${'a1'.repeat(20)}`
const log = { info: () => undefined, error: (message) => console.error(message) }
// Two, as production demands.
const urls = [process.env.CHAIN_URL, process.env.CHAIN_URL]
const chain = rpcChain({ urls, tokens: mainTokens, log })
const prices = { priceOf: async () => ({ microUsd: 1_000_000n, at: new Date() }) }
const services = await benchServices({ chain, log, prices, followFrom: 1n })
const { db } = services
const run = async (statement) => rowsOf(await db.execute(sql.raw(statement)))
const [usdt] = mainTokens
const work = moneyWork(services)
const heard = new Map()
const mail = {
  send: async ({ to }) => {
    await new Promise((done) => setTimeout(done, mailMs))
    heard.get(to)?.()
  },
  close: () => undefined,
}
let stops = []

serveBench({
  async open() {
    await issueShares(db, new Date())
    await run(peopleRows(1))
    const linkedAt = new Date(Date.now() - 24 * 60 * 60_000)
    await db.insert(walletLinks).values({ accountId: personId(1), address: wallet, linkedAt })
    const stop = repeat(log, { name: 'payments', everyMs: 1_000, turn: work.turn })
    stops = [() => work.end(stop), ...startOutbox(services, { mail, sms: { send: mail.send } })]
    return { treasury, usdt: usdt.address.toLowerCase() }
  },
  /** A new order, and what pays it. */
  async order() {
    await reserveShares(services, 1)
    const terms = { token: usdt.address, payer: wallet, pay: '100000000000000000000' }
    const [{ pay }] = await run(orderRows({ from: 1, to: 1, each: 1, ...terms }))
    const address = usdt.address.toLowerCase()
    const logs = [{ address, payer: wallet, amount: pay }]
    return { entry: { from: wallet, to: address, logs }, ...(await counts()) }
  },
  seen: counts,
  async notices({ count }) {
    await run(`insert into outbox_message
        (channel, recipient, subject, text, about, created_at, next_try_at)
      select 'email', 'n' || n || '@example.com', 'A notice', 'It tells of something.', '', now(), now()
      from generate_series(1, ${count}) n`)
  },
  /** How long a code takes from its request to the mail server, in milliseconds. */
  async code() {
    const to = `${crypto.randomUUID()}@example.com`
    const left = new Promise((done) => heard.set(to, done))
    const started = performance.now()
    const [subject, text] = ['A code', 'It is 123456.']
    await enqueue(services, db, { channel: 'email', to, subject, text, code: '123456', about: '' })
    await left
    return performance.now() - started
  },
  async stop() {
    await Promise.all(stops.map((stop) => stop()))
  },
})
process.send({ type: 'ready' })

async function counts() {
  const [row] = await run(`select
    (select count(*)::int from settlement where outcome = 'credited') as credited,
    (select count(*)::int from payment where state = 'seen') as waiting`)
  return row
}
