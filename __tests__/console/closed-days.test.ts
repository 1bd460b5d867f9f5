import type { Hono } from 'hono'
import { resultText, runRequest as runByWorker } from '@/server/modules/operators'
import { closedDays } from '@/server/modules/terms'
import { makeApi, type TestApi } from '../support/api'
import { bank } from '../support/bank/bank-files'
import { openConsole, visitAs } from '../support/console-visit'
import { askFor, decideRequest } from '../support/jobs'
import { alwaysAs } from '../support/roles'

const runRequest = alwaysAs('worker', runByWorker)

let api: TestApi
let app: Hono

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
})

const ask = (days: string) => {
  const given = { days, holdsOn: '' }
  const by = 'ada@fnx.example'
  return askFor(api.services, { kind: 'closed-days-change', given, reason: 'its calendar', by })
}

test('two admins decide the days on which the bank is closed, and the page has them', async () => {
  const { request } = await ask('2027-01-01, 2026-12-25\n2026-12-25')
  const by = 'bo@fnx.example'
  await decideRequest(api.services, { id: request.id, by, isApproved: true, reason: 'read it' })
  const done = await runRequest(api.services, request.id)
  expect([done.outcome, resultText(String(done.result))]).toEqual([
    'done',
    expect.stringContaining('version 2'),
  ])
  expect(await closedDays(api.services.db, api.clock.now())).toEqual(['2026-12-25', '2027-01-01'])
  const auditor = await visitAs(api, app, 'audit@fnx.example', 'auditor')
  const { text } = await auditor.get('/closed-days')
  expect(text).toContain('Dec 25, 2026, Jan 1, 2027')
  expect(text).not.toContain('action="/ask/closed-days-change"')
  const admin = await visitAs(api, app, 'cy@fnx.example', 'admin')
  expect((await admin.get('/closed-days')).text).toContain('2026-12-25\n2027-01-01</textarea>')
})

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, place) =>
    new Date(Date.parse(first) + place * 86_400_000).toISOString().slice(0, 10),
  )

test('a bank that is closed for too long is refused, and so is a day that does not exist', async () => {
  const refused: [days: string[], why: string][] = [
    // With the weekend before them these are eleven.
    [daysFrom('2026-12-21', 9), 'From Dec 21, 2026 on'],
    [daysFrom('2026-12-22', 14), 'for more than 10 days in a row'],
    [['2026-02-30'], 'Enter days as'],
    [['25.12.2026'], 'Enter days as'],
    [daysFrom('2027-01-01', 201), 'Name 200 days at most'],
  ]
  for (const [days, why] of refused) {
    const error = await ask(days.join(' ')).catch((caught: unknown) => caught)
    expect([days, error]).toEqual([days, expect.objectContaining({ field: 'days' })])
    expect(String((error as Error).message)).toContain(why)
  }
  await ask(daysFrom('2026-12-21', 8).join(' '))
})

test('days of the settings count where it is asked whether the bank would be closed for too long', async () => {
  api = await makeApi({ bank: { ...bank, closedDays: new Set(daysFrom('2026-12-28', 4)) } })
  const days = daysFrom('2026-12-21', 5).join(' ')
  await expect(ask(days)).rejects.toThrow('From Dec 21, 2026 on')
  api = await makeApi({ bank })
  await ask(days)
})
