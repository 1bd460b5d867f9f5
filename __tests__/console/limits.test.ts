import type { Hono } from 'hono'
import { dayMs } from '@/config/durations'
import { inLocale } from '@/messages/locale'
import { offerings } from '@/server/modules/offerings/tables'
import { resultText, runRequest as runByWorker, typedTerms } from '@/server/modules/operators'
import { memberLimits, takeVersion, versionAt } from '@/server/modules/terms'
import { run } from '@/server/platform/db/query'
import { makeApi, type TestApi } from '../support/api'
import { codeNow, openConsole, tableIn, visitAs } from '../support/console-visit'
import { askFor, decideRequest, runDueRequests } from '../support/jobs'
import { isoDayOf } from '../support/own-terms'
import { alwaysAs } from '../support/roles'

const runRequest = alwaysAs('worker', runByWorker)

let api: TestApi
let app: Hono

const asks = 'ada@fnx.example'
const approves = 'bo@fnx.example'

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  await visitAs(api, app, asks, 'admin')
  await visitAs(api, app, approves, 'admin')
})

const typed = (own: Record<string, string> = {}) => ({
  transferCents: '5000',
  firstTransferCents: '500',
  reservedMicroShares: '1000',
  giftMicroShares: '50',
  gifts: '2',
  holdsOn: isoDayOf(api.clock.now()),
  ...own,
})

const strict = {
  transferCents: 500_000n,
  firstTransferCents: 50_000n,
  reservedMicroShares: 1_000_000_000n,
  giftMicroShares: 50_000_000n,
  gifts: 2n,
}

const ask = (own?: Record<string, string>) =>
  askFor(api.services, { kind: 'limits-change', given: typed(own), reason: 'the board', by: asks })

async function decide(own?: Record<string, string>) {
  const { request } = await ask(own)
  const decision = { id: request.id, by: approves, isApproved: true, reason: 'read it' }
  await decideRequest(api.services, decision)
  return runRequest(api.services, request.id)
}

const now = () => memberLimits(api.services.db, api.clock.now())

test('a limit above the code’s is refused, and so is one too low to buy anything', async () => {
  const refused: [own: Record<string, string>, field: string, why: string][] = [
    [{ transferCents: '10000.01' }, 'transferCents', 'Enter $100.00 to $10,000.00'],
    [{ firstTransferCents: '1000.01' }, 'firstTransferCents', 'never looser'],
    [{ reservedMicroShares: '40000.000001' }, 'reservedMicroShares', 'never looser'],
    [{ giftMicroShares: '2000.000001' }, 'giftMicroShares', 'never looser'],
    [{ gifts: '6' }, 'gifts', 'Enter 1 to 5'],
    [{ gifts: '0' }, 'gifts', 'never looser'],
    [{ gifts: '-1' }, 'gifts', 'Enter a whole number'],
    [{ transferCents: '-5000' }, 'transferCents', 'whole cents'],
    [{ reservedMicroShares: '99' }, 'reservedMicroShares', 'never looser'],
    [{ transferCents: '400' }, 'firstTransferCents', 'never larger than a later one'],
    [{ transferCents: '500.001' }, 'transferCents', 'whole cents'],
    [{ holdsOn: '2026-02-30' }, 'holdsOn', 'Enter days as'],
  ]
  for (const [own, field, why] of refused) {
    const error = await ask(own).catch((caught: unknown) => caught)
    expect([own, error]).toEqual([own, expect.objectContaining({ field })])
    expect(String((error as Error).message)).toContain(why)
  }
})

test('two admins decide stricter limits, which hold from their day on', async () => {
  const before = await now()
  const done = await decide({ holdsOn: isoDayOf(new Date(api.clock.now().getTime() + dayMs)) })
  expect([done.outcome, resultText(String(done.result))]).toEqual([
    'done',
    expect.stringContaining('version 2'),
  ])
  expect(await now()).toEqual(before)
  api.clock.forward(dayMs)
  expect(await now()).toEqual(strict)
  await expect(ask()).rejects.toThrow('Nothing has changed')
})

test('a first order by transfer may be as large as the smallest purchase, at the least', async () => {
  await api.services.db.update(offerings).set({ minimum: 250_000_000n })
  await expect(ask({ firstTransferCents: '249.99' })).rejects.toMatchObject({
    message: expect.stringContaining('The smallest purchase of the offering is $250.00'),
    field: 'firstTransferCents',
  })
  await ask({ firstTransferCents: '250' })
  await api.services.db.update(offerings).set({ minimum: 50_000_000n })
})

test('two requests for other limits approved at once: one is written, and the other is void', async () => {
  const requests = [await ask(), await ask({ gifts: '3' })]
  for (const { request } of requests)
    await decideRequest(api.services, {
      id: request.id,
      by: approves,
      isApproved: true,
      reason: 'read it',
    })
  const ran = await Promise.all(requests.map(({ request }) => runRequest(api.services, request.id)))
  expect(ran.map(({ outcome }) => outcome).sort()).toEqual(['done', 'void'])
  expect((await versionAt(api.services.db, 'limits', api.clock.now())).number).toBe(2)
})

test('an admin asks with the form of the page, another approves it there, and an auditor reads who they were', async () => {
  const cy = await visitAs(api, app, 'cy@fnx.example', 'admin')
  const di = await visitAs(api, app, 'di@fnx.example', 'admin')
  const { location } = await cy.send('/ask/limits-change', { ...typed(), reason: 'the board' })
  expect((await di.get(String(location))).text).toContain('$5,000')
  await di.send(`${location}/approve`, { code: await codeNow(api) })
  await runDueRequests(api.services)
  expect(await now()).toEqual(strict)
  const auditor = await visitAs(api, app, 'audit@fnx.example', 'auditor')
  const { text } = await auditor.get('/limits')
  expect(text).toContain('In force: version 2')
  expect(text).not.toContain('action="/ask/limits-change"')
  expect(tableIn(text, 'Versions').map((row) => row[2])).toEqual([
    'cy@fnx.example, di@fnx.example',
    'came with the release',
  ])
})

test('a version that a sandbox took from its folder says so, and the first one is the release’s', async () => {
  const { db, clock } = api.services
  const content = { ...(await versionAt(db, 'limits', clock.now())).content, gifts: '2' }
  await takeVersion(db, { part: 'limits', content }, clock.now())
  const auditor = await visitAs(api, app, 'audit@fnx.example', 'auditor')
  const { text } = await auditor.get('/limits')
  expect(tableIn(text, 'Versions').map((row) => row[2])).toEqual([
    'from the folder',
    'came with the release',
  ])
})

test('of hundreds of versions the page shows the newest, and a request names those alone that it replaces', async () => {
  const { db, clock } = api.services
  await run(db)`
    insert into terms_version (part, number, content, holds_from, decided_at)
    select part, 1 + past, content, holds_from, decided_at
    from terms_version, generate_series(1, 200) past where part = 'limits'`
  const day = isoDayOf(new Date(clock.now().getTime() + dayMs))
  await decide({ holdsOn: day })
  const { request } = await ask({ gifts: '3' })
  expect(request.facts).toMatchObject({ version: '202', waiting: `202 ${day}` })
  const auditor = await visitAs(api, app, 'audit@fnx.example', 'auditor')
  const { text } = await auditor.get('/limits')
  expect(text).toContain('In force: version 201')
  const rows = tableIn(text, 'Versions')
  expect(rows).toHaveLength(100)
  expect(rows[0]?.[0]).toBe('202')
})

test('a form that is filled in beforehand reads back as the same limits in German', async () => {
  const { content } = await versionAt(api.services.db, 'limits', api.clock.now())
  const kept = Object.assign({}, content, { transferCents: '500050' })
  const given = inLocale('de', () => typedTerms('limits', kept))
  expect(given.transferCents).toBe('5000,50')
  const wish = { kind: 'limits-change', given, reason: 'the board', by: asks } as const
  const { request } = await inLocale('de', () => askFor(api.services, wish))
  expect(request.input).toMatchObject(kept)
})
