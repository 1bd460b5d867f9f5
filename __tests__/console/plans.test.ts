import type { Hono } from 'hono'
import { dayMs } from '@/config/durations'
import { resultText, runRequest as runByWorker } from '@/server/modules/operators'
import { stakes } from '@/server/modules/staking/tables'
import { stakingPlansAt } from '@/server/modules/terms'
import { makeApi, type TestApi } from '../support/api'
import { openConsole, visitAs } from '../support/console-visit'
import { askFor, decideRequest } from '../support/jobs'
import { accountIdOf } from '../support/make-transactions'
import { isoDayOf } from '../support/own-terms'
import { quickMember } from '../support/quick-member'
import { alwaysAs, inRole } from '../support/roles'

const runRequest = alwaysAs('worker', runByWorker)

let api: TestApi
let app: Hono

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
})

const ask = (given: Record<string, string>) => {
  const wish = { '3-months': '', '6-months': '4.2', '12-months': '6', holdsOn: '', ...given }
  const by = 'ada@fnx.example'
  return askFor(api.services, { kind: 'plans-change', given: wish, reason: 'the board', by })
}

async function decide(given: Record<string, string> = {}) {
  const { request } = await ask(given)
  const by = 'bo@fnx.example'
  await decideRequest(api.services, { id: request.id, by, isApproved: true, reason: 'read it' })
  return runRequest(api.services, request.id)
}

test('two admins decide rates and withdraw a plan, from a day on, and the page shows what is in force', async () => {
  const tomorrow = isoDayOf(new Date(api.clock.now().getTime() + dayMs))
  const done = await decide({ holdsOn: tomorrow })
  expect([done.outcome, resultText(String(done.result))]).toEqual([
    'done',
    expect.stringContaining('version 2'),
  ])
  const offered = async () => {
    const { plans } = await stakingPlansAt(api.services.db, api.clock.now())
    return plans.map(({ id, rateBps }) => [id, rateBps])
  }
  expect(await offered()).toHaveLength(3)
  api.clock.forward(dayMs)
  expect(await offered()).toEqual([
    ['6-months', 420],
    ['12-months', 600],
  ])
  const auditor = await visitAs(api, app, 'audit@fnx.example', 'auditor')
  const { text } = await auditor.get('/staking-plans')
  expect(text).toContain('Not offered')
  expect(text).not.toContain('action="/ask/plans-change"')
})

test('a rate above the code’s is refused', async () => {
  const refused: [given: Record<string, string>, field: string, why: string][] = [
    [{ '12-months': '20.01' }, '12-months', 'Enter a rate from 0.01% to 20%'],
    [{ '3-months': '0' }, '3-months', 'Enter a rate from'],
    [{ '3-months': '-1' }, '3-months', 'Enter a percentage'],
    [{ '6-months': '4.205' }, '6-months', 'Enter a percentage'],
  ]
  for (const [given, field, why] of refused) {
    const error = await ask(given).catch((caught: unknown) => caught)
    expect([given, error]).toEqual([given, expect.objectContaining({ field })])
    expect(String((error as Error).message)).toContain(why)
  }
  await expect(ask({ '3-months': '3', '12-months': '5.5' })).rejects.toThrow('Nothing has changed')
})

test('two admins may offer no plan any more, and later one again', async () => {
  const { services, clock } = api
  const offered = async () => (await stakingPlansAt(services.db, clock.now())).plans.length
  expect((await decide({ '6-months': '', '12-months': '' })).outcome).toBe('done')
  expect(await offered()).toBe(0)
  const auditor = await visitAs(api, app, 'audit@fnx.example', 'auditor')
  expect((await auditor.get('/staking-plans')).text.match(/Not offered/g)).toHaveLength(3)
  expect((await decide({ '6-months': '' })).outcome).toBe('done')
  expect(await offered()).toBe(1)
})

test('a process with its plans in code accepts no stakes once two people have approved others', async () => {
  const accountId = await accountIdOf(api, await quickMember(api))
  const now = api.clock.now()
  const row = () => ({
    id: crypto.randomUUID(),
    accountId,
    planId: '12-months' as const,
    amount: 1_000_000n,
    rateBps: 550,
    days: 365,
    startedAt: now,
    unlocksAt: new Date(now.getTime() + 365 * dayMs),
  })
  const stakeByCode = () => inRole('web', () => api.services.db.insert(stakes).values(row()))
  await stakeByCode()
  expect((await decide()).outcome).toBe('done')
  await expect(stakeByCode()).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('names it') }),
  })
})
