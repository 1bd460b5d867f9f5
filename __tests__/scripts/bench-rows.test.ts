import { sql } from 'drizzle-orm'
import { integrityErrors } from '@/server/modules/ledger'
import { shareStatement } from '@/server/modules/portfolio'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import { holdingsOf } from '@/server/modules/portfolio/holdings/holdings'
import {
  endOfDay,
  lastWholeDay,
  registerOf,
} from '@/server/modules/register/operator-reads.service'
import { rowsOf } from '@/server/platform/db/database'
import { grownRows, personId } from '../../scripts/bench/many-rows'
import { makeApi } from '../support/api'

test('the members that growth is measured with are as purchases leave them', async () => {
  const api = await makeApi()
  const { services } = api
  const { db } = services
  api.clock.forward(Date.now() - api.clock.now().getTime())
  await db.transaction(async (tx) => {
    for (const statement of grownRows(400, 4)) await tx.execute(sql.raw(statement))
  })
  expect(await integrityErrors(services)).toEqual([])
  const { difference, owners } = await registerOf(services, endOfDay(lastWholeDay(new Date())))
  expect([difference, owners]).toEqual([0n, 4])
  const accountId = personId(1)
  const [bought] = rowsOf<{ shares: string; paid: string }>(
    await db.execute(sql`select sum(micro_shares)::text as shares,
      sum(div(pay, 1000000000000))::text as paid
      from member_transaction where account_id = ${accountId} and status = 'confirmed'`),
  )
  const { available, book, fifo } = await holdingsOf(services, accountId)
  expect([available, book]).toEqual([
    bought?.shares,
    { paid: bought?.paid, rewards: '0', received: '0' },
  ])
  expect(fifo.book).toEqual(book)
  const { docs, closing } = await shareStatement(services, { accountId, limit: 50 })
  expect([closing.available, docs.every(({ transaction }) => transaction !== null)]).toEqual([
    available,
    true,
  ])
  const year = services.clock.now().getUTCFullYear()
  expect(gainsSums(await gainsReport(services, accountId, year)).agrees).toBe(true)
})
