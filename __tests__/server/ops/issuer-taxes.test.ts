import { dayMs } from '@/config/durations'
import { operatorRequests } from '@/server/modules/operators/tables'
import { versionAt } from '@/server/modules/terms'
import { runCommand } from '@/server/ops/commands'
import { importIssuer } from '@/server/start/issuer/import'
import { makeApi, type TestApi } from '../../support/api'
import { contentFolder, removeContentFolders } from '../../support/contents'
import { decideRequest, runDueRequests } from '../../support/jobs'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})
afterEach(removeContentFolders)

const table = {
  countriesBps: { DE: 2_637.5, CH: 3_500 },
  otherBps: 1_500,
  unknownBps: 3_500,
  source: 'The treaty of the islands',
  asOf: '2026-11-02',
}

const folderOf = (content: object | string) =>
  contentFolder({
    'taxes.json': typeof content === 'string' ? content : JSON.stringify(content),
  })

function bring(content: object | string, words = ['--by', 'ada', '--reason', 'the law']) {
  const needs = { ...api.services, mode: 'production' as const }
  return runCommand(needs, ['issuer', 'import', folderOf(content), ...words])
}

const inForce = () => versionAt(api.services.db, 'taxes', api.clock.now())

test('an import in a production only asks for its taxes, once, and in the name of a person', async () => {
  expect((await bring(table, [])).text).toContain('Say who you are')
  const { isDone, text } = await bring(table)
  expect([isDone, text]).toEqual([true, expect.stringContaining('The tax rates wait as request')])
  await bring(table)
  const [request, another] = await api.services.db.select().from(operatorRequests)
  expect(request).toMatchObject({ kind: 'taxes-change', askedBy: 'ada', decision: null })
  expect(another).toBeUndefined()
  expect((await inForce()).number).toBe(1)
})

test('taxes without a day wait for an admin over midnight, and another import does not ask again', async () => {
  await bring(table)
  api.clock.forward(dayMs)
  await bring(table)
  const [request, another] = await api.services.db.select().from(operatorRequests)
  expect(another).toBeUndefined()
  await decideRequest(api.services, {
    id: request?.id as string,
    by: 'bo@fnx.example',
    isApproved: true,
    reason: 'read it',
  })
  await runDueRequests(api.services)
  expect(await inForce()).toMatchObject({ number: 2, askedBy: 'ada', approvedBy: 'bo@fnx.example' })
})

test('two processes that take one folder at once take its taxes once', async () => {
  const { db } = api.services
  const now = api.clock.now()
  const folder = folderOf(table)
  await Promise.all([importIssuer(db, folder, { now }), importIssuer(db, folder, { now })])
  expect((await inForce()).number).toBe(2)
})

test('a sandbox takes the taxes of its folder at once and for its past, and the same ones only once', async () => {
  const { db } = api.services
  const now = api.clock.now()
  await importIssuer(db, folderOf(table), { now })
  await importIssuer(db, folderOf(table), { now })
  const yearAgo = new Date(now.getTime() - 365 * 86_400_000)
  const content = { rates: { countries: { DE: 2_637.5, CH: 3_500 } }, isSample: false }
  expect(await versionAt(db, 'taxes', yearAgo)).toMatchObject({ number: 2, content })
  expect(await inForce()).toMatchObject({ number: 2, content })
})

test('each mistake in a file of taxes is named with its line, and nothing is asked for', async () => {
  const wrongContents: [content: object | string, why: string][] = [
    ['{', 'taxes.json:1: is not JSON'],
    [{ ...table, countriesBps: { UK: 2_000 } }, 'ISO 3166: GB is meant'],
    [{ ...table, countriesBps: { XX: 2_000 } }, 'ISO 3166'],
    [{ ...table, otherBps: -1 }, 'otherBps: Is below 0'],
    [{ ...table, unknownBps: 10_001 }, 'unknownBps: Is above 10000'],
    [{ ...table, otherBps: 2_637.55 }, 'otherBps: Has more than one decimal'],
    [{ ...table, otherBps: '26.375' }, 'otherBps: Is no number of hundredths of a percent'],
    [{ ...table, source: ' ' }, 'source: Is empty'],
    [{ ...table, asOf: '2026-02-30' }, 'asOf: '],
    [{ ...table, asOf: '2099-02-01' }, 'asOf: Is in the future'],
    [{ ...table, confirmations: 1 }, 'confirmations: Is not known here'],
    [{ ...table, unknownBps: 100 }, 'unknownBps: Is below 3500'],
  ]
  for (const [content, reason] of wrongContents) {
    const { isDone, text } = await bring(content)
    expect([content, isDone, text]).toEqual([content, false, expect.stringContaining(reason)])
  }
  expect(await api.services.db.$count(operatorRequests)).toBe(0)
})
