import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { mainTokens } from '@/config/chain'
import { beginSession } from '@/server/modules/identity/sessions'
import { issueShares } from '@/server/modules/ledger/issue-shares'
import { settle } from '@/server/modules/purchases/payments/settle'
import { payments } from '@/server/modules/purchases/tables'
import { rowsOf } from '@/server/platform/db/migrate'
import { linkRows, orderRows, paymentRows, placeRow } from './many-orders.mjs'
import { personId } from './many-transactions.mjs'
import { paidChain } from './paid-chain.mjs'
import { reserveShares } from './reserve-shares.mjs'

const token = mainTokens[0].address
const pay = '100000000000000000000'

/** What S5 asks the API's process for beside requests. */
export function purchaseActs(services) {
  const { db, sealing } = services
  const run = async (statement) => rowsOf(await db.execute(sql.raw(statement)))
  const sessions = new Map()
  let block = 1_000
  return {
    /** People who are logged in, and all shares there are. */
    async openBuyers({ buyers }) {
      await issueShares(db, new Date())
      for (let number = 1; number <= buyers; number += 1) {
        const accountId = personId(number)
        const { token } = await beginSession(services, db, { accountId, device: 'bench' })
        const { facts } = await services.sessions.readToken(token)
        sessions.set(accountId, { token, secretKey: facts.secretKey })
      }
    },
    /** As many new orders for each of them, and the requests that report how they were paid. */
    async reports({ each }) {
      const made = await run(orderRows({ from: 1, to: sessions.size, each, token, pay }))
      await run('analyze quote, member_transaction')
      return made.map(({ id, person }) => {
        const { token, secretKey } = sessions.get(person)
        const report = { quoteId: id, hash: `0x${randomBytes(32).toString('hex')}` }
        const headers = { token, 'idempotency-key': crypto.randomUUID() }
        return { headers, body: { payload: sealing.seal(report, secretKey) } }
      })
    },
    /** Payments of so many people, and then how long crediting them takes. */
    async credit({ from, count }) {
      const to = from + count - 1
      await run(linkRows(from, to))
      await run(orderRows({ from, to, each: 1, token, pay }))
      await reserveShares(services, count)
      await run(paymentRows(from, to, block))
      block += count
      await run(placeRow(block))
      await run('analyze')
      const seen = await db.select().from(payments).where(eq(payments.state, 'seen'))
      const worker = { ...services, chain: paidChain(seen, block) }
      const started = performance.now()
      await settle(worker)
      const seconds = (performance.now() - started) / 1000
      const [{ credited }] = await run(`select count(*)::int as credited from settlement
        join payment on id = payment_id where outcome = 'credited' and block_number >= ${block - count}`)
      return { credited, seconds }
    },
  }
}
