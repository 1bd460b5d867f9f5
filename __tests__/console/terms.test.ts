import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { dayMs, hourMs, minuteMs } from '@/config/durations'
import { inLocale } from '@/messages/locale'
import { announceDividend } from '@/server/modules/dividends'
import { announcedDividends } from '@/server/modules/dividends/tables'
import {
  kindOf,
  resultText,
  runRequest as runByWorker,
  typedTerms,
} from '@/server/modules/operators'
import { versionAt } from '@/server/modules/terms'
import { termsVersions } from '@/server/modules/terms/tables'
import { stampMode } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { queryAll, read } from '@/server/platform/db/query'
import { installations } from '@/server/platform/db/tables'
import { renewSignal } from '@/server/platform/signals/renew'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { makeApi, type TestApi } from '../support/api'
import { codeNow, openConsole, tableIn, visitAs } from '../support/console-visit'
import { askFor, decideRequest, runDueRequests } from '../support/jobs'
import { isoDayOf, ownTaxes } from '../support/own-terms'
import { alwaysAs, inRole } from '../support/roles'

let api: TestApi
let app: Hono

const runRequest = alwaysAs('worker', runByWorker)

const asks = 'ada@fnx.example'
const approves = 'bo@fnx.example'

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  await visitAs(api, app, asks, 'admin', 'treasury')
  await visitAs(api, app, approves, 'admin')
})

const today = () => isoDayOf(api.clock.now())
const inDays = (days: number) => isoDayOf(new Date(api.clock.now().getTime() + days * dayMs))

const typed = (own: Record<string, string> = {}) => ({
  countries: 'de 26.375; CH 35',
  other: '15',
  unknown: '35',
  source: 'The treaty of the islands',
  asOf: today(),
  holdsOn: today(),
  ...own,
})

const ask = (own?: Record<string, string>) =>
  askFor(api.services, { kind: 'taxes-change', given: typed(own), reason: 'the law', by: asks })

const approve = (id: string, needs: TestApi['services'] = api.services) =>
  decideRequest(needs, { id, by: approves, isApproved: true, reason: 'read it' })

async function carryOut({ id }: { id: string }, needs: TestApi['services'] = api.services) {
  await approve(id, needs)
  return runRequest(needs, id)
}

const decide = async (own?: Record<string, string>) => carryOut((await ask(own)).request)

const numberAt = async (at: Date) => (await versionAt(api.services.db, 'taxes', at)).number

/** As a real one would be, with the account that pays. */
const production = () => ({
  ...api.services,
  mode: 'production' as const,
  chain: { ...api.services.chain, shareToken: sandboxShareToken },
})

const announcing = () => {
  const ahead = (days: number) =>
    new Date(api.clock.now().getTime() + days * dayMs).toISOString().slice(0, 16)
  const given = { recordAt: ahead(15), payAt: ahead(16), perShare: '0.25', coin: 'USDC' }
  return { kind: 'dividend-announce', given, reason: 'the meeting said so', by: asks } as const
}

test('two admins decide a table of taxes, and a dividend announced from its day on names it and keeps it', async () => {
  const before = await announceDividend(
    { ...api.services, mode: 'sandbox' },
    terms(),
    api.clock.now(),
  )
  const done = await decide({ holdsOn: inDays(1) })
  expect(done.outcome).toBe('done')
  expect(await numberAt(api.clock.now())).toBe(1)
  api.clock.forward(dayMs)
  expect(await numberAt(api.clock.now())).toBe(2)
  const { request } = await askFor(production(), announcing())
  expect((await carryOut(request, production())).outcome).toBe('done')
  const rows = await api.services.db.select().from(announcedDividends)
  const rates = { countries: { CH: 3_500, DE: 2_637.5 }, other: 1_500, unknown: 3_500 }
  expect(rows.find(({ id }) => id === before.id)).toMatchObject({ taxesVersion: 1 })
  expect(rows.find(({ id }) => id !== before.id)).toMatchObject({ taxesVersion: 2, rates })
})

const terms = () => ({
  recordAt: new Date(api.clock.now().getTime() + 20 * dayMs),
  payAt: new Date(api.clock.now().getTime() + 21 * dayMs),
  perShareMicroUsd: 250_000n,
  coin: 'USDC' as const,
})

test('the same rates are requested once while they wait, by any operator, and again after the decision', async () => {
  const { request } = await ask()
  const again = (by: string) =>
    askFor(api.services, { kind: 'taxes-change', given: typed(), reason: 'so do I', by })
  for (const by of [asks, approves])
    await expect(again(by)).rejects.toThrow(
      `Request ${request.number} asks for the same and waits for a decision.`,
    )
  await decideRequest(api.services, {
    id: request.id,
    by: approves,
    isApproved: false,
    reason: 'no',
  })
  expect((await again(asks)).request.number).toBeGreaterThan(request.number)
})

test('a request that is void says which facts have changed', async () => {
  const { request } = await ask({ other: '16' })
  await decide({ other: '17' })
  const visit = await visitAs(api, app, 'cy@fnx.example', 'admin')
  const { text } = await visit.get(`/requests/${request.number}`)
  expect(text).toContain('The facts have changed: ')
  await approve(request.id)
  const { result } = await runRequest(api.services, request.id)
  expect(resultText(result ?? '')).toMatch(/^The facts have changed: .*Other countries/)
})

test('the form shows a rate of three decimals as it is', async () => {
  await decide()
  const visit = await visitAs(api, app, 'cy@fnx.example', 'admin')
  const { text } = await visit.get('/taxes')
  expect(text).toContain('DE 26.375')
  expect(text).not.toContain('26.3750')
})

test('a table is refused with the field and the reason', async () => {
  const refused: [own: Record<string, string>, field: string | undefined, why: string][] = [
    [
      { countries: 'UK 20' },
      'countries',
      '“UK 20” is no country with a rate. Write two letters and a percentage, as GB 25.',
    ],
    [{ countries: 'DE' }, 'countries', '“DE” is no country with a rate.'],
    [{ countries: 'DE 26; de 25' }, 'countries', 'DE has two rates.'],
    [{ countries: 'DE 126' }, 'countries', 'Enter a percentage of the dividend'],
    [{ countries: 'DE -1' }, 'countries', 'Enter a percentage of the dividend'],
    [{ countries: 'DE 26.3755' }, 'countries', 'with at most three decimals'],
    [{ other: '' }, 'other', 'Enter a percentage of the dividend'],
    [{ unknown: '30' }, 'unknown', 'pays the highest rate. Enter 35% or more.'],
    [{ source: ' ' }, 'source', 'Enter the source'],
    [{ asOf: inDays(1) }, 'asOf', 'The rates can’t be checked in the future.'],
    [{ asOf: '2026-02-30' }, 'asOf', 'Enter days as 2026-11-20.'],
    [{ holdsOn: inDays(-1) }, 'holdsOn', 'That day is over.'],
  ]
  for (const [own, field, why] of refused) {
    const error = await ask(own).catch((caught: unknown) => caught)
    expect([own, error]).toEqual([own, expect.objectContaining({ field })])
    expect(String(error)).toContain(why)
  }
})

test('of two approved tables one is written once, and the other is void, on any process', async () => {
  const { request: first } = await ask()
  const { request: second } = await ask({ other: '16' })
  await approve(first.id)
  await approve(second.id)
  await expect(approve(first.id)).rejects.toThrow('Already decided')
  const { services } = api
  const ran = await Promise.all([
    runRequest(services, first.id),
    runRequest(services, first.id),
    runRequest(services, second.id),
  ])
  const [of, again, other] = ran.map(({ outcome }) => outcome)
  expect(again).toBe(of)
  // Either may be first.
  expect([of, other].sort()).toEqual(['done', 'void'])
  expect(await services.db.$count(termsVersions, eq(termsVersions.part, 'taxes'))).toBe(2)
})

test('a table for a wrong day is replaced before it begins, and both people read that it never will', async () => {
  await decide({ holdsOn: inDays(200) })
  await expect(ask({ holdsOn: inDays(200) })).rejects.toThrow('Nothing has changed')
  expect((await decide({ holdsOn: inDays(10) })).outcome).toBe('done')
  const { request } = await ask({ other: '17', holdsOn: inDays(10) })
  const lines = kindOf('taxes-change').changes(request.input as never, request.facts as never)
  expect(lines).toContainEqual({
    what: 'Version 3',
    now: expect.stringMatching(/^in force from .* 2026$/),
    after: 'never in force',
  })
  // Versions that were replaced before are not listed again.
  expect(lines.filter(({ after }) => after === 'never in force')).toHaveLength(1)
  expect((await carryOut(request)).outcome).toBe('done')
  for (const days of [10, 190]) {
    api.clock.forward(days * dayMs)
    expect(await versionAt(api.services.db, 'taxes', api.clock.now())).toMatchObject({
      number: 4,
      content: { rates: { other: 1_700 } },
    })
  }
  const { text } = await (await visitAs(api, app, 'cy@fnx.example', 'admin')).get('/taxes')
  expect(tableIn(text, 'Versions').map(([number, from]) => [number, from === 'never'])).toEqual([
    ['4', false],
    ['3', true],
    ['2', true],
    ['1', false],
  ])
})

test('a table for an earlier day leaves one that begins later as it is', async () => {
  await decide({ holdsOn: inDays(10) })
  const { request } = await ask({ other: '16', holdsOn: inDays(20) })
  const lines = kindOf('taxes-change').changes(request.input as never, request.facts as never)
  expect(lines.map(({ after }) => after)).not.toContain('never in force')
})

test('a table without a day is in force as soon as it is approved', async () => {
  const { request } = await ask({ holdsOn: '' })
  const lines = kindOf('taxes-change').changes(request.input as never, request.facts as never)
  expect(lines).toContainEqual({ what: 'In force from', now: '–', after: 'its approval' })
  api.clock.forward(3 * dayMs)
  expect((await carryOut(request)).outcome).toBe('done')
  expect(await versionAt(api.services.db, 'taxes', api.clock.now())).toMatchObject({
    number: 2,
    holdsFrom: api.clock.now(),
  })
})

test('a day that is over when the request is carried out changes nothing', async () => {
  const { request } = await ask({ holdsOn: inDays(1) })
  api.clock.forward(3 * dayMs)
  const ran = await carryOut(request)
  expect([ran.outcome, resultText(String(ran.result))]).toEqual([
    'failed',
    'That day is over. Choose today or a later day.',
  ])
  expect(await numberAt(api.clock.now())).toBe(1)
})

test('a dividend is not announced by a table that came into force at that moment', async () => {
  // Five minutes before midnight: a request approved more than an hour ago is already void for that
  // reason.
  api.clock.forward(11 * hourMs + 55 * minuteMs)
  await ownTaxes(api.services)
  const { request } = await askFor(production(), announcing())
  await approve(request.id, production())
  await decide({ holdsOn: inDays(1) })
  // Midnight passes between the last look at the facts and the announcement.
  const midnight = new Date(`${inDays(1)}T00:00:00Z`)
  let looks = 0
  const clock = {
    ...api.services.clock,
    now: () => {
      looks += 1
      return new Date(midnight.getTime() + (looks > 3 ? 1 : -1))
    },
  }
  const ran = await runRequest({ ...production(), clock }, request.id)
  expect([ran.outcome, resultText(String(ran.result))]).toEqual([
    'failed',
    expect.stringContaining('have changed'),
  ])
  expect(await api.services.db.$count(announcedDividends)).toBe(0)
})

test('a dividend that waits for approval while the table changes is void', async () => {
  await ownTaxes(api.services)
  const { request } = await askFor(production(), announcing())
  await decide()
  expect((await carryOut(request, production())).outcome).toBe('void')
  expect(await api.services.db.$count(announcedDividends)).toBe(0)
})

test('a production announces no dividend with a table older than a year, and says what to do', async () => {
  const yearAgo = new Date(api.clock.now())
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  await ownTaxes(api.services, { asOf: isoDayOf(yearAgo) })
  const { request } = await askFor(production(), announcing())
  expect(request.facts).toMatchObject({ taxesVersion: '2' })
  api.clock.forward(dayMs)
  const why = /were last checked on .* more than a year ago\. Check them against their source/
  await expect(askFor(production(), announcing())).rejects.toThrow(why)
  await expect(announceDividend(production(), terms(), api.clock.now())).rejects.toThrow('old')
  const strict = openConsole({ ...api, services: production() })
  const { text } = await (await visitAs(api, strict, 't@fnx.example', 'treasury')).get('/dividends')
  expect(text).toMatch(why)
  expect(text).not.toContain('action="/ask/dividend-announce"')
})

test('a form of rates that is filled in beforehand reads back as the same table in German', async () => {
  const { content } = await decidedTable({ countries: 'DE 26.375' })
  const given = Object.assign(
    inLocale('de', () => typedTerms('taxes', content)),
    { holdsOn: inDays(3), other: '15,5' },
  )
  const wish = { kind: 'taxes-change', given, reason: 'the law', by: asks } as const
  const { request } = await inLocale('de', () => askFor(api.services, wish))
  expect(request.input).toMatchObject({ countries: 'DE 2637.5', other: '1550', unknown: '3500' })
})

async function decidedTable(own: Record<string, string>) {
  await decide(own)
  return versionAt(api.services.db, 'taxes', api.clock.now())
}

test('a table marked as a sample is one, with any rates', async () => {
  await ownTaxes(api.services, { isSample: true })
  await expect(askFor(production(), announcing())).rejects.toThrow('samples')
})

test('an admin asks for a table with the form of its page, another approves it there, and the worker writes it', async () => {
  const cy = await visitAs(api, app, 'cy@fnx.example', 'admin')
  const di = await visitAs(api, app, 'di@fnx.example', 'admin')
  const { location } = await cy.send('/ask/taxes-change', { ...typed(), reason: 'the law' })
  expect((await di.get(String(location))).text).toContain(
    'Switzerland (CH) 35%, Germany (DE) 26.375%',
  )
  await di.send(`${location}/approve`, { code: await codeNow(api) })
  await runDueRequests(api.services)
  expect(await numberAt(api.clock.now())).toBe(2)
  expect((await di.get('/taxes')).text).toContain('cy@fnx.example, di@fnx.example')
})

test('the page of tax rates shows what is in force, every version and who decided it, and only admins ask', async () => {
  await decide({ holdsOn: inDays(1) })
  const admin = await visitAs(api, app, 'cy@fnx.example', 'admin')
  const { text } = await admin.get('/taxes')
  expect(text).toContain('The tax rates are samples.')
  expect(text).toContain('action="/ask/taxes-change"')
  const [newest, first] = tableIn(text, 'Versions')
  expect(newest?.slice(2)).toEqual(['The treaty of the islands', `${asks}, ${approves}`])
  expect(first?.slice(2)).toEqual(['Sample', 'came with the release'])
  api.clock.forward(dayMs)
  const auditor = await visitAs(api, app, 'audit@fnx.example', 'auditor')
  const seen = await auditor.get('/taxes')
  expect(seen.text).toContain('Tax rates: The treaty of the islands')
  expect(seen.text).not.toContain('action="/ask/taxes-change"')
})

test('new terms wait until no process of an earlier release was seen for ten minutes', async () => {
  const { services } = api
  const { db } = services
  await db.delete(installations)
  await stampMode(db, 'sandbox')
  const seen = () => renewSignal(services, { name: 'clock', value: 0, details: { offsetMs: 0 } })
  const seenBefore = (minutes: number) =>
    db.update(installations).set({
      earlierSeenAt: sql`now() - ${minutes} * interval '1 minute'`,
    })
  // 0.1.0 renews its signal without versions.
  for (const role of ['web', 'worker', 'follower'] as const) {
    await db.update(installations).set({ earlierSeenAt: null })
    await inRole(role, seen)
    await expect(ask()).rejects.toThrow('A process of an earlier release')
  }
  await seenBefore(9)
  await expect(ask()).rejects.toThrow('wait ten minutes')
  await seenBefore(11)
  const { request } = await ask()
  await approve(request.id)
  // It has come back meanwhile.
  await seen()
  expect((await runRequest(services, request.id)).outcome).toBe('failed')
  expect(await numberAt(api.clock.now())).toBe(1)
  await db.delete(installations)
})

test('a process that knows versions does not block new terms', async () => {
  const details = { knowsVersions: true }
  await renewSignal(api.services, { name: 'clock', value: 0, details })
  expect((await decide()).outcome).toBe('done')
})

test('after the first new terms a release that takes them from its code is refused its start and its dividends', async () => {
  const { db } = api.services
  const needed = async () =>
    (
      await queryAll(db, { needed: read.text })`
      select needed from applied_migration where needed is not null`
    ).map((row) => row.needed)
  const name = migrations.find((migration) => migration.name.endsWith('_terms'))?.name
  // As the upgrade has left it; other tests may have decided terms in this database.
  await db.execute(sql`update applied_migration set needed = null where name = ${name}`)
  const row = {
    ...terms(),
    asset: 'SHARE' as const,
    decimals: 18,
    announcedAt: api.clock.now(),
    rates: { countries: {}, other: 0, unknown: 0 },
  }
  const announceByCode = () => inRole('worker', () => db.insert(announcedDividends).values(row))
  await announceByCode()
  expect((await decide()).outcome).toBe('done')
  expect(await needed()).toContain(name)
  await expect(announceByCode()).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('names it') }),
  })
})
