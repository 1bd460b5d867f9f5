// Started by program.ts.
import { randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { asc, eq } from 'drizzle-orm'
import { chainFacts, mainTokens } from '@/config/chain'
import { createApp } from '@/server/app'
import { chainCursors } from '@/server/chain/blocks/tables'
import { beginSession } from '@/server/modules/identity/sessions'
import { issueShares, offeredMicroShares } from '@/server/modules/ledger'
import { settle } from '@/server/modules/purchases/settling/settle'
import { payments } from '@/server/modules/purchases/tables'
import { listen } from '@/server/platform/node/listen'
import { benchServices, reserveShares, runnerOf, serveBench } from './bench-services'
import { linkRows, orderRows, paymentRows, personId } from './many-rows'
import { paidChain } from './paid-chain'

const token = mainTokens[0].address
const pay = '100000000000000000000'
const services = await benchServices()
const { db, sealing } = services
const run = runnerOf(services)
const buyers = new Map<string, { token: string; secretKey: string }>()
let block = 1_000

async function logIn(accountId: string) {
  const { token } = await beginSession(services, db, { accountId, device: 'bench' })
  const read = await services.sessions.readToken(token)
  if (!('facts' in read)) throw new Error('The token of the bench is not good.')
  return { token, secretKey: read.facts.secretKey }
}

async function follows(height: bigint) {
  const at = new Date()
  const row = { chainId: chainFacts.id, height, leastHead: height, blockHash: '0x', blockAt: at }
  const position = { ...row, finalAt: at, followedAt: at }
  const known = { target: chainCursors.id, set: position }
  await db.insert(chainCursors).values(position).onConflictDoUpdate(known)
}

serveBench({
  run: async ({ statement }: { statement: string }) => void (await run(statement)),
  async sessions({ people, input }: { people: string[]; input: object }) {
    const made: { token: string; query: string }[] = []
    for (const accountId of people) {
      const { token, secretKey } = await logIn(accountId)
      made.push({ token, query: `payload=${encodeURIComponent(sealing.seal(input, secretKey))}` })
    }
    return made
  },
  async openBuyers({ count }: { count: number }) {
    await issueShares(db, new Date(), offeredMicroShares)
    for (let number = 1; number <= count; number += 1)
      buyers.set(personId(number), await logIn(personId(number)))
  },
  async reports({ each }: { each: number }) {
    const orders = orderRows({ from: 1, to: buyers.size, each, token, pay })
    const made = await run<{ id: string; person: string }>(orders)
    await run('analyze quote, member_transaction')
    return made.map(({ id, person }) => {
      const { token = '', secretKey = '' } = buyers.get(person) ?? {}
      const report = { orderId: id, hash: `0x${randomBytes(32).toString('hex')}` }
      const headers = { token, 'idempotency-key': crypto.randomUUID() }
      return { headers, body: { payload: sealing.seal(report, secretKey) } }
    })
  },
  async pay({ from, count }: { from: number; count: number }) {
    const to = from + count - 1
    await run(linkRows(from, to))
    await run(orderRows({ from, to, each: 1, token, pay }))
    const people = Array.from({ length: count }, (_, index) => from + index)
    await reserveShares(services, people, 1)
    await run(paymentRows(from, to, block))
    block += count
    await follows(BigInt(block))
    await run('analyze')
  },
  async credit() {
    const seen = await db
      .select()
      .from(payments)
      .where(eq(payments.state, 'seen'))
      .orderBy(asc(payments.blockNumber))
    const started = performance.now()
    await settle({ ...services, chain: paidChain(seen, block) })
    const seconds = (performance.now() - started) / 1000
    const [row] = await run<{ count: number }>(`select count(*)::int from settlement
      join payment on id = payment_id
      where outcome = 'credited' and block_number >= ${seen[0]?.blockNumber}`)
    return { count: row?.count, seconds }
  },
})
const listener = getRequestListener(createApp(services).fetch)
await listen(listener, '127.0.0.1', Number(process.env.PORT))
process.send?.({ type: 'ready' })
