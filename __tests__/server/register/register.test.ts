import { eq, sql } from 'drizzle-orm'
import { Workbook } from 'exceljs'
import type { Hono } from 'hono'
import { dayMs } from '@/config/durations'
import { formatMemberNumber } from '@/contract/member-number'
import { eraseMember } from '@/server/modules/closing'
import { shareDeliveries } from '@/server/modules/custody/tables'
import { addResidence } from '@/server/modules/dividends'
import { ownAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { issueShares, type Move, post } from '@/server/modules/ledger/post'
import type { PaperContent } from '@/server/modules/papers/contents/paper'
import { forgetHolders } from '@/server/modules/register'
import { countMovements } from '@/server/modules/register/exports.service'
import { registerLines } from '@/server/modules/register/lines'
import { endOfDay, registerOf } from '@/server/modules/register/operator-reads.service'
import { holderDetails, registerExports } from '@/server/modules/register/tables'
import { makeApi, type TestApi } from '../../support/api'
import {
  type ConsoleVisit,
  makeOperator,
  openConsole,
  operatorVisit,
} from '../../support/console-visit'
import { eventLog } from '../../support/event-log'
import { answerGift, makeGiver, runGiftJob, sendGift } from '../../support/gifts'
import type { HeldShares } from '../../support/held-shares'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'
import { makeMover } from '../../support/mover'
import { quickMember } from '../../support/quick-member'
import { rowsOf } from '../../support/rows-of'
import { oneOf, randomFrom, seedOfRun } from '../../support/seeded'
import { giveShares } from '../../support/shareholders'
import { sendStake, share, takeAllBack } from '../../support/staking'
import { seeDelivery } from '../../support/stored-moves'

let api: TestApi
let app: Hono
let visit: ConsoleVisit

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
})

const compliance = (name: string) => makeOperator(api, `${name}@fnx.example`, 'compliance')

const onDay = (day: string) => registerOf(api.services, endOfDay(day))
const lineOf = async (day: string, { accountId }: Pick<HeldShares, 'accountId'>) =>
  (await registerLines(api.services.db, endOfDay(day), [accountId]))[0]

const reasonFields = { reason: 'The bank asked', ticket: 'BR-2216' }

async function takenExport(fields: Record<string, string>) {
  const answer = await visit.answered('/register/take', { ...reasonFields, ...fields })
  const file = new Uint8Array(await answer.arrayBuffer())
  return { answer, file }
}

async function sheetsIn(file: Uint8Array): Promise<Record<string, unknown[][]>> {
  const workbook = new Workbook()
  await workbook.xlsx.load(file.buffer as ArrayBuffer)
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => {
      const values = sheet.getSheetValues()
      return [sheet.name, values.slice(1).map((row) => (row as unknown[]).slice(1))]
    }),
  )
}

/** Dana, Mia and Otto, on four days from November 20. */
async function story() {
  const dana = await makeGiver(api, 'Dana Demo', 0n)
  const mia = await makeGiver(api, 'Mia Okonjo-Lind', 0n)
  const otto = await makeGiver(api, 'Otto Gone', 0n)
  const { services, clock } = api
  const wallet = await makeMover(api, dana.member)
  await giveShares(api, otto.member, 7n * share)
  for (const [heldShares, country] of [
    [dana, 'DE'],
    [otto, 'CH'],
  ] as const) {
    const toldResidence = { country, number: '12 345' }
    const residence = { accountId: heldShares.accountId, told: toldResidence, at: clock.now() }
    await addResidence(services, services.db, residence)
  }
  clock.forward(dayMs)
  expect((await sendStake(dana.member, 20n * share)).status).toBe(200)
  await takeAllBack(api, otto.member)
  clock.forward(dayMs)
  const { gift } = await sendGift(dana, mia.member.email, 5n)
  await runGiftJob(dana)
  const move = { address: wallet, shares: String(10n * share) }
  expect((await dana.member.call('POST', 'wallet/deliver', move)).status).toBe(200)
  clock.forward(dayMs)
  expect((await answerGift(mia, gift, 'accept')).status).toBe(200)
  const [delivery] = await services.db.select().from(shareDeliveries)
  await seeDelivery(api, delivery?.id ?? '', true)
  clock.forward(dayMs)
  visit = await operatorVisit(api, app, await compliance('priya'))
  return { dana, mia, otto, wallet }
}

async function numberOf({ accountId }: HeldShares): Promise<string> {
  return (await ownAccount(api.services.db, accountId)).number
}

test('a day’s register shows what was owned and where it lay then, and adds up to all that is issued @rest', async () => {
  const { dana, mia, otto, wallet } = await story()
  const boughtSums = await onDay('2026-11-20')
  expect(boughtSums).toMatchObject({ owners: 2, held: 107n * share, difference: 0n })
  const lines = boughtSums.held + boughtSums.unowned.reduce((sum, row) => sum + row.microShares, 0n)
  expect(lines).toBe(boughtSums.issued)
  expect(await lineOf('2026-11-20', dana)).toMatchObject({ available: 100n * share, staked: 0n })
  expect(await lineOf('2026-11-20', mia)).toBeUndefined()
  expect(await onDay('2026-11-21')).toMatchObject({ owners: 1, difference: 0n })
  expect(await lineOf('2026-11-21', dana)).toMatchObject({
    available: 80n * share,
    staked: 20n * share,
  })
  expect(await lineOf('2026-11-21', otto)).toBeUndefined()
  expect(await lineOf('2026-11-22', dana)).toMatchObject({
    microShares: 100n * share,
    available: 65n * share,
    staked: 20n * share,
    sending: 5n * share,
    delivering: 10n * share,
    delivered: 0n,
    wallets: [],
  })
  expect(await lineOf('2026-11-23', dana)).toMatchObject({
    microShares: 95n * share,
    sending: 0n,
    delivering: 0n,
    delivered: 10n * share,
    since: '2026-11-20',
    wallets: [{ address: wallet, microShares: 10n * share }],
  })
  expect(await lineOf('2026-11-23', mia)).toMatchObject({
    microShares: 5n * share,
    since: '2026-11-23',
  })
  expect(await onDay('2026-11-23')).toMatchObject({ owners: 2, held: 100n * share, difference: 0n })
})

test('the file has both sheets, its fingerprint is kept, and an erased owner is still named in it @rest', async () => {
  const { dana, otto } = await story()
  expect(await eraseMember(api.services, otto.accountId)).toBe('erased')
  const { answer, file } = await takenExport({ part: 'both', day: '2026-11-20' })
  expect(answer.headers.get('content-disposition')).toContain('register-2026-11-20-both.xlsx')
  const sheets = await sheetsIn(file)
  expect(Object.keys(sheets)).toEqual(['Register 2026-11-20', 'Movements'])
  const [head, ...lines] = sheets['Register 2026-11-20'] ?? []
  expect(head?.slice(0, 6)).toEqual([
    ...['Member number', 'Name', 'Tax residence', 'Shares', 'Of the issue', 'Since'],
  ])
  const namedRows = lines.map(([number, name, country, shares]) => [number, name, country, shares])
  expect(namedRows).toContainEqual([await numberOf(dana), 'Dana Demo', 'Germany', 100])
  expect(namedRows).toContainEqual([await numberOf(otto), 'Otto Gone', 'Switzerland', 7])
  const [issued, ...otherShares] = lines.map((line) => Number(line[3])).reverse()
  expect(otherShares.reduce((sum, shares) => sum + shares, 0)).toBe(issued)
  expect(sheets.Movements?.[0]).toEqual([
    ...['Entry', 'Time (UTC)', 'Movement', 'Journal', 'Member number', 'Account', 'Shares'],
  ])
  const movedRows = (sheets.Movements ?? []).slice(1)
  expect(movedRows.reduce((sum, row) => sum + Number(row[6]), 0)).toBe(0)
  expect(movedRows.map((row) => row[4])).toEqual(
    expect.arrayContaining([await numberOf(dana), await numberOf(otto)]),
  )
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', file)).toString('hex')
  const [keptExport] = await api.services.db.select().from(registerExports)
  expect(keptExport).toMatchObject({
    fingerprint: digest,
    bytes: file.length,
    owners: 2,
    ...reasonFields,
  })
  const events = await eventLog(api.services.db)
  expect(events.at(-1)).toMatchObject({
    operator: 'priya@fnx.example',
    action: 'took the register',
    details: { sha256: digest },
  })
  expect(JSON.stringify(events)).not.toContain('Otto')
  const { text } = await visit.get('/register?day=2026-11-20')
  expect(text).toContain('Downloaded before')
  expect(text).toContain(digest)
  expect(text).toContain('BR-2216: The bank asked')
  expect(text).toContain('Erased member')
  expect(text).not.toContain('Otto Gone')
})

test('a part of it, by residence and name, says that it is one, and keeps no name in the log', async () => {
  const { dana, otto } = await story()
  const exportInput = { part: 'owners', day: '2026-11-20' }
  const { answer, file } = await takenExport({ ...exportInput, country: 'ch', q: 'otto' })
  expect(answer.status).toBe(200)
  const rows = (await sheetsIn(file))['Part of register 2026-11-20'] ?? []
  expect(
    rows.slice(1).map(([number, name, country, shares]) => [number, name, country, shares]),
  ).toEqual([
    [
      undefined,
      'Only owners with: name or number with “otto”; tax residence CH',
      undefined,
      undefined,
    ],
    [await numberOf(otto), 'Otto Gone', 'Switzerland', 7],
    [undefined, 'These owners together, not all shares', undefined, 7],
  ])
  const [keptExport] = await api.services.db.select().from(registerExports)
  expect(keptExport?.filter).toBe('Only owners with: name or number with “…”; tax residence CH')
  expect(JSON.stringify(await eventLog(api.services.db))).not.toContain('otto')
  const none = await sheetsIn(
    (await takenExport({ ...exportInput, country: 'DE', least: '101' })).file,
  )
  expect(JSON.stringify(none)).not.toContain(await numberOf(dana))
})

test('one sheet alone is written while it is sent, and holds the same @rest', async () => {
  const { dana } = await story()
  const owners = await sheetsIn((await takenExport({ part: 'owners', day: '2026-11-23' })).file)
  expect(Object.keys(owners)).toEqual(['Register 2026-11-23'])
  expect(owners['Register 2026-11-23']?.map((line) => line[1])).toEqual(
    expect.arrayContaining(['Dana Demo', 'Mia Okonjo-Lind', 'For sale', 'Issued']),
  )
  const laterExport = await takenExport({
    part: 'movements',
    day: '2026-11-23',
    from: '2026-11-22',
  })
  const rows = ((await sheetsIn(laterExport.file)).Movements ?? []).slice(1)
  const span = { from: new Date('2026-11-22'), end: endOfDay('2026-11-23') }
  expect(rows).toHaveLength(await countMovements(api.services.db, span))
  expect(rows.map((row) => row[2])).toEqual(
    expect.arrayContaining(['gift', 'gift accepted', 'delivery']),
  )
  expect(rows.map((row) => row[4])).toContain(await numberOf(dana))
  const files = await api.services.db.select().from(registerExports)
  expect(files.every(({ fingerprint }) => fingerprint !== null)).toBe(true)
})

test('a download that breaks off is listed as one, and names nobody in the log @rest', async () => {
  await story()
  const answer = await visit.answered('/register/take', {
    ...reasonFields,
    part: 'owners',
    day: '2026-11-23',
  })
  await answer.body?.cancel()
  const [keptExport] = await api.services.db.select().from(registerExports)
  expect(keptExport?.fingerprint).toBeNull()
  expect((await visit.get('/register')).text).toContain('Not downloaded completely')
  const actions = (await eventLog(api.services.db)).map(({ action }) => action)
  expect(actions).toContain('began to take the register')
  expect(actions).not.toContain('took the register')
})

test('lines that do not add up give no file, say so and raise an error', async () => {
  await story()
  await api.database.script(`set session_replication_role = replica;
    insert into ledger_entry (journal_id, account_id, amount, at)
      select journal_id, account_id, 1, at from ledger_entry where amount > 0 order by serial desc limit 1;
    set session_replication_role = origin`)
  const { status, text } = await visit.get('/register?day=2026-11-23')
  expect(status).toBe(422)
  expect(text).toContain('don’t add up to the shares issued')
  expect(text).not.toContain('action="/register/take"')
  const refusedAnswer = await visit.send('/register/take', {
    ...reasonFields,
    part: 'both',
    day: '2026-11-23',
  })
  expect(refusedAnswer.status).toBe(422)
  expect(refusedAnswer.text).toContain('so there is no file')
  expect(await api.services.db.$count(registerExports)).toBe(0)
  expect(api.log.lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'the register does not add up' }),
  )
})

test('shares in an account of a kind that nobody has given a line stop the register @rest', async () => {
  await story()
  await api.database.script(`set session_replication_role = replica;
    update ledger_account set type = 'lent' where type = 'unsold';
    set session_replication_role = origin`)
  expect((await onDay('2026-11-23')).difference).not.toBe(0n)
})

test('a member’s extract has their own line, where the shares lay, and what restricted them @rest', async () => {
  const { dana, otto, wallet } = await story()
  const contents: PaperContent[] = []
  api.services.printPaper = async (content) => {
    contents.push(content)
    return Uint8Array.of(contents.length)
  }
  const issue = ({ member }: HeldShares, subject: string) =>
    member.call('POST', 'wallet/issuePaper', { kind: 'extract', subject })
  for (const day of ['2026-11-22', '2026-11-23']) expect((await issue(dana, day)).status).toBe(200)
  expect((await issue(otto, '2026-11-23')).status).toBe(200)
  expect((await issue(dana, '2026-11-24')).body.code).toBe('PAPER_EARLY')
  const [earlierContent, laterContent, none] = contents.map(({ figure, sections }) => ({
    figure: figure?.amount,
    rows: Object.fromEntries(
      sections
        .flatMap((section) => (section.kind === 'pair' ? section.sides : [section]))
        .map(({ title, rows }) => [title, rows]),
    ),
  }))
  expect(earlierContent?.figure).toBe('100')
  expect(earlierContent?.rows.Entry).toEqual([
    ['Member number', formatMemberNumber(await numberOf(dana))],
    ['Owner since', 'Nov 20, 2026'],
    ['Of all shares issued', '0.002444%'],
    ['Shares issued', '4,090,000.000000'],
  ])
  expect(earlierContent?.rows['Where they are']).toEqual([
    ['Available', '65.000000'],
    ['Staked', '20.000000'],
    ['In a gift', '5.000000'],
    ['Offered to a buy-back', '0.000000'],
    ['On the way', '10.000000'],
    ['In own wallet', '0.000000'],
  ])
  expect(earlierContent?.rows.Restrictions).toEqual([
    ['Locked in a stake', '20.000000'],
    ['Reserved for a gift', '5.000000'],
    ['Moving to a wallet', '10.000000'],
  ])
  expect(laterContent?.figure).toBe('95')
  expect(laterContent?.rows['Own wallets']).toEqual([[wallet, '10.000000']])
  expect(none?.figure).toBe('0')
  expect(none?.rows.Restrictions).toEqual([['None', '–']])
})

test('a hold shows on the days on which it was one, also once it is lifted', async () => {
  const dana = await makeGiver(api, 'Dana Demo', 0n)
  await giveShares(api, dana.member, 3n * share)
  const { services, clock } = api
  await Promise.all([compliance('jo'), compliance('priya')])
  const askHold = async (kind: 'hold-set' | 'hold-lift') => {
    const holdInput = { account: dana.accountId }
    const { request } = await askFor(services, {
      kind,
      given: holdInput,
      reason: 'x',
      by: 'jo@fnx.example',
    })
    if (kind === 'hold-lift') {
      const decision = { id: request.id, by: 'priya@fnx.example', reason: 'x', isApproved: true }
      await decideRequest(services, decision)
    }
    await runDueRequests(services)
  }
  clock.forward(dayMs)
  await askHold('hold-set')
  clock.forward(2 * dayMs)
  expect((await lineOf('2026-11-21', dana))?.onHoldSince).toEqual(new Date('2026-11-21T12:00:00Z'))
  await askHold('hold-lift')
  clock.forward(dayMs)
  const onHold = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(
    async (day) => (await lineOf(day, dana))?.onHoldSince !== undefined,
  )
  expect(await Promise.all(onHold)).toEqual([false, true, true, false])
})

test('an erasure keeps a former owner’s name apart, unreadable, for ten years and no longer', async () => {
  const { otto } = await story()
  const { services, clock } = api
  await eraseMember(services, otto.accountId)
  const [keptDetails] = await services.db.select().from(holderDetails)
  expect(keptDetails?.accountId).toBe(otto.accountId)
  expect(keptDetails?.locked).not.toContain('Otto')
  expect(keptDetails?.keepUntil).toEqual(new Date('2036-11-21T12:00:00Z'))
  const neverOwned = await quickMember(api)
  const [{ id = '' } = {}] = await services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, neverOwned.email))
  await eraseMember(services, id)
  await forgetHolders(services)
  expect(await services.db.$count(holderDetails)).toBe(1)
  clock.forward(10 * 366 * dayMs)
  await forgetHolders(services)
  expect(await services.db.$count(holderDetails)).toBe(0)
})

/** Replays every entry by itself: no sums of the database, no windows. */
async function replayed(until: Date) {
  const answer = await api.services.db.execute(sql`
    select own.owner_id as owner, own.type, entry.amount::text as amount, entry.at, entry.journal_id as journal
    from ledger_entry entry join ledger_account own on own.id = entry.account_id
    where own.asset = 'SHARE' order by entry.serial`)
  const owned = ['available', 'staked', 'delivering', 'delivered', 'sending', 'offered']
  const people = new Map<string, { held: bigint; since: string; journal: string }>()
  let issued = 0n
  for (const row of rowsOf<Record<'owner' | 'type' | 'amount' | 'at' | 'journal', string>>(
    answer,
  )) {
    const at = new Date(row.at)
    if (at >= until) continue
    if (row.type === 'issued') issued -= BigInt(row.amount)
    if (row.owner === null || !owned.includes(row.type)) continue
    const day = at.toISOString().slice(0, 10)
    const knownHolder = people.get(row.owner)
    const isNew =
      knownHolder === undefined || (knownHolder.held === 0n && knownHolder.journal !== row.journal)
    const heldShares = (knownHolder?.held ?? 0n) + BigInt(row.amount)
    people.set(row.owner, {
      held: heldShares,
      since: isNew ? day : knownHolder.since,
      journal: row.journal,
    })
  }
  return { issued, people }
}

test('over random histories it says the same as replaying every entry @rest', async () => {
  const random = randomFrom(seedOfRun('register'))
  const owners: HeldShares[] = []
  for (let turn = 0; turn < 5; turn += 1) owners.push(await makeGiver(api, `Owner ${turn}`, 0n))
  const { db } = api.services
  const pool = { type: 'unsold', asset: 'SHARE' } as const
  const have = new Map<string, bigint>()
  await issueShares(db, api.clock.now(), 1_000n * share)
  const start = api.clock.now()
  for (let journal = 0; journal < 120; journal += 1) {
    api.clock.forward(Math.floor(random() * 3 * 60 * 60_000))
    const types = ['available', 'staked', 'delivered', 'sending', 'offered'] as const
    const sideOf = () => ({ owner: oneOf(random, owners).accountId, type: oneOf(random, types) })
    const [from, to] = [sideOf(), sideOf()]
    const amount = have.get(`${from.owner} ${from.type}`) ?? 0n
    const part = random() < 0.5 ? amount : amount / 2n
    const move: Move =
      part === 0n
        ? {
            from: pool,
            to: { ...to, asset: 'SHARE' },
            amount: BigInt(1 + Math.floor(random() * 5)),
          }
        : {
            from: { ...from, asset: 'SHARE' },
            to: random() < 0.4 ? pool : { ...to, asset: 'SHARE' },
            amount: part,
          }
    if (from.owner === to.owner && from.type === to.type && part > 0n && move.to !== pool) continue
    const at = api.clock.now()
    await db.transaction((tx) =>
      post(tx, [{ key: `r ${journal}`, kind: 'test', at, moves: [move] }]),
    )
    const add = (side: Move['from'], by: bigint) => {
      const key = `${side.owner} ${side.type}`
      have.set(key, (have.get(key) ?? 0n) + by)
    }
    add(move.from, -move.amount)
    add(move.to, move.amount)
  }
  const days = Math.ceil((api.clock.now().getTime() - start.getTime()) / dayMs)
  for (let day = 0; day < days; day += 1) {
    const end = endOfDay(new Date(start.getTime() + day * dayMs).toISOString().slice(0, 10))
    const { issued, people } = await replayed(end)
    const register = await registerOf(api.services, end)
    const lines = await registerLines(
      db,
      end,
      owners.map(({ accountId }) => accountId),
    )
    const expectedHolders = [...people].filter(([, { held }]) => held > 0n)
    expect(register).toMatchObject({ issued, owners: expectedHolders.length, difference: 0n })
    const toldRows = lines.map(({ accountId, microShares, since }) => [
      accountId,
      microShares,
      since,
    ])
    expect(toldRows.sort()).toEqual(
      expectedHolders.map(([id, { held, since }]) => [id, held, since]).sort(),
    )
  }
})
