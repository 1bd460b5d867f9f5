import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { BankOrder } from '@/contract/purchase'
import { takeTransfers } from '@/server/jobs'
import { keepBankFile } from '@/server/modules/bank'
import { bankFiles } from '@/server/modules/bank/tables'
import { accounts } from '@/server/modules/identity/tables'
import { runDueRequests } from '@/server/modules/operators'
import { bringBankFile } from '@/server/modules/operators/requests/bank-files.service'
import { operatorPasskeys, operatorRequests, operators } from '@/server/modules/operators/tables'
import { bankFile } from '../support/bank/bank-files'
import {
  bankMoney,
  fetchTransaction,
  makeBankOrder,
  runBankJobs,
  type Transfers,
  transferFixture,
  transferOf,
} from '../support/bank/transfers'
import {
  type ConsoleVisit,
  codeNow,
  makeOperator,
  openConsole,
  operatorVisit,
} from '../support/console-visit'
import { accountIdOf } from '../support/make-transactions'
import { dieUntil, type Life, mortal } from '../support/mortal'
import { inRole } from '../support/roles'

let fixture: Transfers
let app: Hono
let order: BankOrder
let forged: Uint8Array<ArrayBuffer>

beforeEach(async () => {
  fixture = await transferFixture()
  app = openConsole(fixture.api)
  order = await makeBankOrder(fixture.ada)
  forged = bankFile({ message: '054', name: 'F', lines: [transferOf(order)] })
})

const db = () => fixture.api.services.db

async function come(email: string, name: string, role: 'treasury' | 'auditor' = 'treasury') {
  const operator = await makeOperator(fixture.api, email, role)
  await db().update(operators).set({ name }).where(eq(operators.id, operator.id))
  return { operator, visit: await operatorVisit(fixture.api, app, operator) }
}

const bring = async (visit: ConsoleVisit, content: BlobPart = forged) =>
  visit.sendFile('/bank/upload', 'file', content, {
    code: await codeNow(fixture.api),
    page: '/bank',
  })

/** The worker's runs, followed by the follower's. */
async function work() {
  await inRole('worker', () => runDueRequests(fixture.api.services))
  await runBankJobs(fixture.api)
}

const statesOf = async () =>
  (await db().select().from(bankFiles).orderBy(bankFiles.receivedAt)).map(({ state }) => state)
const outcomes = async () =>
  (await db().select().from(operatorRequests).orderBy(operatorRequests.number)).map(
    ({ outcome }) => outcome,
  )
const isPaid = async () => (await fetchTransaction(fixture.ada, order)).status === 'confirmed'

async function nobodyGotShares() {
  await work()
  expect(await isPaid()).toBe(false)
  expect(await bankMoney(fixture.api)).toEqual({ differs: 0n, errors: [] })
}

test('a file is read after two operators have each downloaded and uploaded it @rest', async () => {
  const vera = await come('vera@fnx.example', 'Vera Cash')
  const jo = await come('jo@fnx.example', 'Jo Ledger')
  const { location } = await bring(vera.visit)
  expect(location).toMatch(/^\/requests\/\d+$/)
  expect((await jo.visit.get('/requests')).text).toContain('1 waiting for you.')
  const waits = await jo.visit.get(location ?? '')
  expect(waits.text).toContain('Read the bank file a-file.txt')
  expect(waits.text).toContain('href="/bank"')
  expect(waits.text).not.toContain('/approve')
  expect((await vera.visit.get('/bank')).text).toContain(`href="${location}"`)
  // The second upload by the same operator requests nothing new.
  fixture.api.clock.forward(60_000)
  expect((await bring(vera.visit)).location).toBe(location)
  await work()
  expect(await isPaid()).toBe(false)
  expect((await bring(jo.visit)).location).toBe(location)
  await work()
  expect(await isPaid()).toBe(true)
  expect(await outcomes()).toEqual(['done'])
  const [file] = await db().select().from(bankFiles)
  expect(file).toMatchObject({ state: 'read', receivedBy: 'vera@fnx.example, jo@fnx.example' })
  fixture.api.clock.forward(60_000)
  expect((await bring(jo.visit)).location).toBe('/bank')
  expect(await outcomes()).toEqual(['done'])
})

describe('one person makes no shares of a file that they wrote', () => {
  test.each([
    ['by two addresses of one mailbox', 'vera+3@fnx.example', 'Somebody Else', 'same mailbox'],
    ['by two addresses and one name', 'v.cash@fnx.example', 'CASH, Véra', 'same name'],
    ['by two addresses and one passkey', 'other@fnx.example', 'Somebody Else', 'same passkey'],
  ])('%s', async (what, email, name, why) => {
    const vera = await come('vera@fnx.example', 'Vera Cash')
    const second = await come(email, name)
    if (what.includes('passkey'))
      for (const { operator } of [vera, second])
        await db()
          .insert(operatorPasskeys)
          .values({
            id: `key of ${operator.email}`,
            operatorId: operator.id,
            name: 'Key',
            publicKey: 'one key',
            counter: 0,
            createdAt: fixture.api.clock.now(),
          })
    await bring(vera.visit)
    const refused = await bring(second.visit)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(why)
    await nobodyGotShares()
    expect(await statesOf()).toEqual(['offered'])
    expect(await outcomes()).toEqual([null])
  })

  test('without a fresh code', async () => {
    const vera = await come('vera@fnx.example', 'Vera Cash')
    for (const code of ['', '000000'])
      expect((await vera.visit.sendFile('/bank/upload', 'file', forged, { code })).status).toBe(422)
    expect(await statesOf()).toEqual([])
    await bring(vera.visit)
    const jo = await come('jo@fnx.example', 'Jo Ledger')
    expect((await jo.visit.sendFile('/bank/upload', 'file', forged)).status).toBe(422)
    await nobodyGotShares()
  })

  test('by nothing but the file itself', async () => {
    const vera = await come('vera@fnx.example', 'Vera Cash')
    const jo = await come('jo@fnx.example', 'Jo Ledger')
    const path = (await bring(vera.visit)).location ?? ''
    const [file] = await db().select().from(bankFiles)
    const code = await codeNow(fixture.api)
    const approved = await jo.visit.send(`${path}/approve`, { code })
    expect(approved.status).toBe(422)
    expect(approved.text).toContain('Fetch the same file from the bank yourself')
    const asked = { file: file?.id ?? '', name: 'x', reason: 'x' }
    expect((await jo.visit.send('/ask/bank-file', asked)).status).toBe(422)
    // Another file, however alike, is another request.
    fixture.api.clock.forward(60_000)
    const other = bankFile({ message: '054', name: 'G', lines: [transferOf(order)] })
    expect((await bring(jo.visit, other)).location).not.toBe(path)
    await nobodyGotShares()
    expect(await outcomes()).toEqual([null, null])
  })

  test.each([
    ['by an own order, under another address', 'Ada Byron', (_: string) => 'a.byron@fnx.example'],
    [
      'by an own order, under one of the same mailbox',
      'A',
      (own: string) => own.replace('@', '+work@'),
    ],
  ])('%s', async (_, name, emailOf) => {
    const accountId = await accountIdOf(fixture.api, fixture.ada)
    const [own] = await db().select().from(accounts).where(eq(accounts.id, accountId))
    const ada = await come(emailOf(own?.email ?? ''), name)
    const jo = await come('jo@fnx.example', 'Jo Ledger')
    await bring(ada.visit)
    await bring(jo.visit)
    await nobodyGotShares()
    expect(await statesOf()).toEqual(['refused'])
    const page = await jo.visit.get('/bank')
    expect(page.text).toContain(`It concerns money of ${ada.operator.email}, who uploaded it.`)
    // Two others may bring it.
    fixture.api.clock.forward(60_000)
    const vera = await come('vera@fnx.example', 'Vera Cash')
    await bring(vera.visit)
    await bring(jo.visit)
    await work()
    expect(await isPaid()).toBe(true)
  })
})

describe('an earlier upload is not read any more', () => {
  async function broughtByTwo() {
    const vera = await come('vera@fnx.example', 'Vera Cash')
    const jo = await come('jo@fnx.example', 'Jo Ledger')
    await bring(vera.visit)
    await bring(jo.visit)
    return { vera, jo }
  }
  const losesRight = async () =>
    db()
      .update(operators)
      .set({ roles: ['support'] })
      .where(eq(operators.email, 'vera@fnx.example'))

  test('after a right that is lost before it is agreed to be read @rest', async () => {
    const { jo } = await broughtByTwo()
    await losesRight()
    await nobodyGotShares()
    expect(await outcomes()).toEqual(['void'])
    expect((await jo.visit.get('/bank')).text).toContain('no open request')
  })

  test('after a right that is lost before the file is read', async () => {
    const { jo } = await broughtByTwo()
    await inRole('worker', () => runDueRequests(fixture.api.services))
    expect(await statesOf()).toEqual(['waiting'])
    await losesRight()
    await nobodyGotShares()
    expect(await statesOf()).toEqual(['refused'])
    expect((await jo.visit.get('/bank')).text).toContain('can’t vouch for it any more')
  })

  test('once a colleague has declined it @rest', async () => {
    const vera = await come('vera@fnx.example', 'Vera Cash')
    const jo = await come('jo@fnx.example', 'Jo Ledger')
    const path = (await bring(vera.visit)).location ?? ''
    await jo.visit.send(`${path}/decline`, { reason: 'The bank has no such file.' })
    await nobodyGotShares()
    expect(await outcomes()).toEqual(['stopped'])
    // Bringing it again asks again, and takes two again.
    fixture.api.clock.forward(60_000)
    expect((await bring(jo.visit)).location).not.toBe(path)
    await nobodyGotShares()
    await bring(vera.visit)
    await work()
    expect(await isPaid()).toBe(true)
  })
})

test('a worker that dies at each step of a file that two bring reads it once @rest', async () => {
  await come('vera@fnx.example', 'Vera Cash')
  await come('jo@fnx.example', 'Jo Ledger')
  const { services } = fixture.api
  const dying = (life: Life) => ({ ...services, db: mortal(services.db, life) })
  const brought = (email: string) => (life: Life) =>
    inRole('console', () => bringBankFile(dying(life), { name: 'a', bytes: forged, by: email }))
  const decisions = async () =>
    (await db().select().from(operatorRequests)).map(({ decision }) => decision)
  const deaths = [
    await dieUntil(async () => (await decisions()).length === 1, brought('vera@fnx.example')),
    await dieUntil(async () => (await decisions())[0] === 'approved', brought('jo@fnx.example')),
    await dieUntil(
      async () => (await outcomes())[0] === 'done',
      (life) => inRole('worker', () => runDueRequests(dying(life))),
    ),
    await dieUntil(
      async () => (await statesOf())[0] === 'read',
      (life) => inRole('worker', () => takeTransfers(dying(life))),
    ),
  ]
  for (const many of deaths) expect(many).toBeGreaterThan(2)
  await runBankJobs(fixture.api)
  expect(await isPaid()).toBe(true)
  expect(await outcomes()).toEqual(['done'])
  expect(await statesOf()).toEqual(['read'])
  expect(await bankMoney(fixture.api)).toMatchObject({ differs: 0n, errors: [] })
})

describe('requests written by 0.1.0', () => {
  /** As its console laid a file down, and as two of its operators vouched for it. */
  async function ofBefore(receivedBy: string, state: 'offered' | 'waiting') {
    await inRole('worker', () =>
      keepBankFile(fixture.api.services, { name: 'a', bytes: forged, by: 'inbox' }),
    )
    await db().execute(sql`alter table bank_file disable trigger bank_file_guard`)
    await db().update(bankFiles).set({ receivedBy, state })
    await db().execute(sql`alter table bank_file enable trigger bank_file_guard`)
  }

  test('is read where two had brought it @rest', async () => {
    await ofBefore('vera@fnx.example, jo@fnx.example', 'waiting')
    await work()
    expect(await isPaid()).toBe(true)
  })

  test('takes two where one had @rest', async () => {
    await ofBefore('vera@fnx.example', 'offered')
    const vera = await come('vera@fnx.example', 'Vera Cash')
    const jo = await come('jo@fnx.example', 'Jo Ledger')
    expect((await jo.visit.get('/bank')).text).toContain('no open request')
    await bring(jo.visit)
    await nobodyGotShares()
    await bring(vera.visit)
    await work()
    expect(await isPaid()).toBe(true)
  })

  test('is read where the folder brings what one had @rest', async () => {
    await ofBefore('vera@fnx.example', 'offered')
    const given = { name: 'a', bytes: forged, by: 'inbox' }
    await inRole('worker', () => keepBankFile(fixture.api.services, given))
    await work()
    expect(await isPaid()).toBe(true)
  })
})
