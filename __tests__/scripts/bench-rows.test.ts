import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '@/server/compose'
import { integrityErrors } from '@/server/modules/ledger'
import { shareStatement } from '@/server/modules/portfolio'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import { holdingsOf } from '@/server/modules/portfolio/holdings/holdings'
import { movesAfter } from '@/server/modules/portfolio/statement/movements'
import { registerLines } from '@/server/modules/register/lines'
import {
  endOfDay,
  lastWholeDay,
  registerOf,
} from '@/server/modules/register/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import { grownRows, personId } from '../../scripts/bench/many-rows'
import { makeApi } from '../support/api'
import { rowsOf } from '../support/rows-of'

const periodOf = (accountId: string) => ({ accountId, from: new Date(0), until: new Date() })

/** The plan that the first statement of a read is carried out by. */
async function planOf({ db }: Services, readRows: (db: Db) => Promise<unknown>): Promise<string[]> {
  let first: SQL | undefined
  const listening = {
    execute: (statement: SQL) => {
      first = statement
      throw new Error('It is only looked at.')
    },
  }
  await expect(readRows(listening as never)).rejects.toThrow('only looked at')
  const plan = await db.execute(sql`explain (analyze, costs off, timing off) ${first}`)
  return rowsOf<{ 'QUERY PLAN': string }>(plan).map((line) => line['QUERY PLAN'])
}

async function filledApi() {
  const api = await makeApi()
  api.clock.forward(Date.now() - api.clock.now().getTime())
  await api.services.db.transaction(async (tx) => {
    for (const statement of grownRows(400, 4)) await tx.execute(sql.raw(statement))
  })
  return api
}

test('a page of a statement finds its transactions without payments and settlements', async () => {
  const { services } = await filledApi()
  const plan = await planOf(services, (db) =>
    movesAfter(db, periodOf(personId(1)), { after: undefined, limit: 51 }),
  )
  expect(plan.join()).toContain('member_transaction')
  const scanLines = plan.filter((line) => / on (payment|settlement)\b/.test(line))
  expect(scanLines.filter((line) => !line.includes('never executed'))).toEqual([])
})

test('the register adds up the journals of those alone whose shares went', async () => {
  const { services } = await filledApi()
  const plan = await planOf(services, (db) => registerLines(db, new Date(), [personId(1)]))
  const journals = plan.filter((line) => line.includes('WindowAgg'))
  expect(journals.length).toBeGreaterThan(0)
  expect(journals.filter((line) => !line.includes('never executed'))).toEqual([])
})

test('the members that growth is measured with are as purchases leave them @rest', async () => {
  const { services } = await filledApi()
  const { db } = services
  expect(await integrityErrors(services)).toEqual([])
  const { difference, owners } = await registerOf(services, endOfDay(lastWholeDay(new Date())))
  expect([difference, owners]).toEqual([0n, 4])
  const accountId = personId(1)
  const [boughtShares] = rowsOf<{ shares: string; paid: string }>(
    await db.execute(sql`select sum(micro_shares)::text as shares,
      sum(div(pay, 1000000000000))::text as paid
      from member_transaction where account_id = ${accountId} and status = 'confirmed'`),
  )
  const { available, book, fifo } = await holdingsOf(services, accountId)
  expect([available, book]).toEqual([
    boughtShares?.shares,
    { paid: boughtShares?.paid, rewards: '0', received: '0' },
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
