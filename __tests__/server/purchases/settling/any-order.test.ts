import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { dayMs } from '@/config/durations'
import type { BankOrder } from '@/contract/purchase'
import { takeTransfers } from '@/server/jobs'
import { keepBankFile, takeBankFiles } from '@/server/modules/bank'
import { payments, purchaseOrders, settlements } from '@/server/modules/purchases/tables'
import { bankFile } from '../../../support/bank/bank-files'
import {
  bankMoney,
  friday,
  makeBankOrder,
  makeVerifiedMember,
  runBankJobs,
  type Transfers,
  transferFixture,
  transferOf,
} from '../../../support/bank/transfers'
import { inRole } from '../../../support/roles'
import { rowsOf } from '../../../support/rows-of'

const monday = '2026-11-23'

/** One is paid exactly, one too little, one twice; a stranger pays and the bank reverses it. */
function filesOf([exact, less, twice]: [BankOrder, BankOrder, BankOrder]) {
  const a = transferOf(exact)
  const b = transferOf(less, { amount: BigInt(less.pay) - 1n })
  const [c, d] = [transferOf(twice), transferOf(twice, { day: monday })]
  const unknownLine = transferOf(exact, { amount: 777n, text: 'for shares' })
  const { reference, amount } = unknownLine
  const reversal = { reference, amount, day: monday, isDebit: true, isReversal: true }
  const fee = { reference: a.reference, amount: 15n, day: friday, isDebit: true }
  const first = [a, b, unknownLine, fee]
  const opening = a.amount + b.amount + unknownLine.amount - fee.amount
  return [
    bankFile({ message: '054', name: 'N1', lines: [unknownLine, a] }),
    bankFile({ message: '054', name: 'N2', lines: [c, reversal] }),
    bankFile({ name: 'F', day: friday, lines: first }),
    bankFile({ name: 'M', day: monday, opening, lines: [c, d, reversal] }),
    bankFile({ name: 'O', day: monday, lines: [...first, c, d, reversal], version: '02' }),
  ]
}

async function makeFixture(): Promise<{ api: Transfers['api']; files: Uint8Array<ArrayBuffer>[] }> {
  const { api, ada } = await transferFixture()
  const orders = [await makeBankOrder(ada, '50000')]
  for (const pay of ['60000', '70000'])
    orders.push(await makeBankOrder(await makeVerifiedMember(api), pay))
  api.clock.forward(4 * dayMs)
  return { api, files: filesOf(orders as [BankOrder, BankOrder, BankOrder]) }
}

/** The result for money and shares, in any order. */
async function readBooks(api: Transfers['api']) {
  const { db } = api.services
  const rows = await db
    .select({ amount: payments.amount, state: payments.state, outcome: settlements.outcome })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
  const orders = await db
    .select({ pay: purchaseOrders.pay, state: purchaseOrders.state })
    .from(purchaseOrders)
  const shares = await db.execute(sql`select type, balance::text from ledger_account
    where asset = 'SHARE' and owner_id is not null and balance <> 0`)
  const sorted = (objects: object[]) => objects.map((row) => Object.values(row).join(' ')).sort()
  const books = await bankMoney(api)
  return { books, rows: sorted(rows), orders: sorted(orders), shares: sorted(rowsOf(shares)) }
}

const killWorker = () => Promise.reject(new Error('killed'))

/** The process that follows a dead one. It tries every file again, however often it failed before. */
function restart(api: Transfers['api']): Transfers['api'] {
  api.clock.forward(1)
  return { ...api, services: { ...api.services, startedAt: api.clock.now() } }
}

test('bank files give the same books in any order, overlapping, repeated, and with restarts in between @rest', async () => {
  const straight = await makeFixture()
  const readInto = async ({ api }: typeof straight, bytes: Uint8Array<ArrayBuffer>) =>
    inRole('worker', () => keepBankFile(api.services, { name: 'a', bytes, by: 'ada' }))
  for (const bytes of straight.files) await readInto(straight, bytes)
  await runBankJobs(straight.api)
  const expectedState = await readBooks(straight.api)
  expect(expectedState.rows).toEqual([
    '50000 settled credited',
    '59999 settled decision',
    '70000 settled credited',
    '70000 settled decision',
    '777 settled returned',
  ])
  expect(expectedState.books).toMatchObject({ differs: 0n, errors: [] })
  const step = fc.record({
    file: fc.nat({ max: straight.files.length - 1 }),
    next: fc.constantFrom('waits', 'dies', 'is read', 'is settled'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 9 }), async (steps) => {
      const { files, ...fixture } = await makeFixture()
      let { api } = fixture
      const remainingFiles = files.map((_, file) => ({ file, next: 'waits' as const }))
      for (const { file, next } of [...steps, ...remainingFiles]) {
        await readInto({ api, files }, files[file] as Uint8Array<ArrayBuffer>)
        if (next === 'dies') {
          await inRole('worker', () => takeBankFiles(api.services, killWorker))
          api = restart(api)
        }
        if (next === 'is read') await inRole('worker', () => takeTransfers(api.services))
        if (next === 'is settled') await runBankJobs(api)
      }
      await runBankJobs(api)
      expect(await readBooks(api)).toEqual(expectedState)
    }),
    { numRuns: 12 },
  )
})
