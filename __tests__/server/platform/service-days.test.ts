import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import type { ServiceStatus } from '@/contract/health'
import { statusView } from '@/contract/service-status'
import { noChain } from '@/server/chain/nodes/chain'
import type { Db } from '@/server/platform/db/database'
import { serviceDays, signals } from '@/server/platform/db/tables'
import { type Measurement, renewSignal } from '@/server/platform/signals/renew'
import { forgetServiceDays } from '@/server/platform/signals/service-days'
import { addStatusPage } from '@/server/routes/site'
import { makeApi, type TestApi, TestClock } from '../../support/api'
import { awayDatabase } from '../../support/away-database'
import { noteServices } from '../../support/jobs'

const chain = Object.create(noChain, { isAbsent: { value: false } }) as typeof noChain
const step = 15
const noon = new Date('2026-11-20T12:00:00Z')

async function world() {
  const clock = new TestClock()
  clock.forward(noon.getTime() - clock.now().getTime())
  const api = await makeApi({ clock, chain })
  for (const table of [signals, serviceDays]) await api.services.db.delete(table)
  const live = async (seconds: number, measured: Measurement[]) => {
    for (let elapsed = 0; elapsed < seconds; elapsed += step) {
      clock.forward(step * 1_000)
      for (const one of measured) await renewSignal(api.services, one)
      await noteServices(api.services)
    }
  }
  return { api, clock, live }
}

const letters = (codeSeconds: number): Measurement => ({
  name: 'letters',
  value: codeSeconds,
  details: { codeSeconds },
})
const allGood: Measurement[] = [
  { name: 'crediting', value: 0 },
  letters(0),
  { name: 'pages', value: 0.1 },
]

async function statusOf(api: TestApi) {
  api.clock.forward(11_000)
  const { body } = await api.get('health/service')
  const status = body.data as unknown as ServiceStatus
  const of = (part: string) => status.parts.find((servicePart) => servicePart.part === part)
  return { status, of, view: statusView(status) }
}

test('each day shows only what was measured @rest', async () => {
  const { api, clock, live } = await world()
  const before = await statusOf(api)
  expect(before.view.title).toBe('We can’t tell right now')
  expect(before.view.parts.map(({ share, paths }) => [share, paths.good + paths.today])).toEqual(
    Array(4).fill(['No data', '']),
  )
  await live(600, allGood)
  const goodStatus = await statusOf(api)
  expect(goodStatus.view.title).toBe('Everything is working')
  expect(goodStatus.of('buying')).toEqual({
    part: 'buying',
    state: 'working',
    since: expect.stringMatching(/^2026-11-20T12:00/),
    days: [{ day: '2026-11-20', measuredSeconds: 585, badSeconds: 0 }],
  })
  await live(300, [{ name: 'crediting', value: 400 }, letters(31), { name: 'pages', value: 11 }])
  const badStatus = await statusOf(api)
  expect(badStatus.view.title).toBe('Something isn’t working')
  expect(badStatus.view.parts.map(({ stateText }) => stateText)).toEqual([
    'Paused',
    'Late',
    'Late',
    'Down',
  ])
  expect(badStatus.of('crediting')?.days).toEqual([
    { day: '2026-11-20', measuredSeconds: 896, badSeconds: 300 + 11 },
  ])
  expect(badStatus.view.troubles).toContain('Nov 20: Crediting late for 5 min')
  // An hour without measurements is neither good nor bad.
  clock.forward(3_600_000)
  await live(step, allGood)
  expect((await statusOf(api)).of('crediting')).toMatchObject({
    state: 'working',
    days: [{ measuredSeconds: 896, badSeconds: 311 }],
  })
})

test('an unrenewed signal counts as a problem', async () => {
  const { api, live } = await world()
  await live(30, allGood)
  await live(60, [])
  const { of } = await statusOf(api)
  expect(of('crediting')?.state).toBe('problem')
  expect(of('pages')?.state).toBe('problem')
})

test('once nobody measures any more, what nobody renews is a problem', async () => {
  const { api, clock, live } = await world()
  await live(60, allGood)
  clock.forward(90_000)
  const soon = await statusOf(api)
  expect(soon.of('buying')).toMatchObject({ state: 'working' })
  expect(['crediting', 'codes', 'pages'].map((part) => soon.of(part)?.state)).toEqual(
    Array(3).fill('problem'),
  )
  clock.forward(300_000)
  expect((await statusOf(api)).of('buying')).toMatchObject({ state: 'problem', since: null })
  expect((await statusOf(api)).view.title).toBe('Something isn’t working')
})

test('two looks at once count the time once @rest', async () => {
  const { api, clock, live } = await world()
  await live(30, allGood)
  clock.forward(15_000)
  await Promise.all([noteServices(api.services), noteServices(api.services)])
  expect((await statusOf(api)).of('pages')?.days[0]?.measuredSeconds).toBe(30)
})

test('days are kept apart for 90 days @rest', async () => {
  const { api, clock, live } = await world()
  await live(120, allGood)
  clock.forward(24 * 3_600_000)
  await live(60, allGood)
  expect((await statusOf(api)).of('pages')?.days.map(({ day }) => day)).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
  clock.forward(89 * 24 * 3_600_000)
  await forgetServiceDays(api.services)
  expect((await statusOf(api)).of('pages')?.days.map(({ day }) => day)).toEqual(['2026-11-21'])
})

test('people get a status page, programs JSON @rest', async () => {
  const { api, live } = await world()
  await live(60, [...allGood, letters(31)])
  const statusWith = (accept: string) => api.app.request('/api/status', { headers: { accept } })
  const page = await statusWith('text/html,application/xhtml+xml')
  const text = await page.text()
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'/,
  )
  expect(text).toContain('<h1>Something isn’t working</h1>')
  expect(text).toContain('aria-label="Login codes, last 7 days: Nov 20 late for 1 min."')
  expect(text).not.toMatch(/<script|\son\w+=/)
  const json = await statusWith('application/json')
  const { status } = await statusOf(api)
  expect([json.headers.get('content-type'), await json.json()]).toEqual([
    'application/json; charset=utf-8',
    { status: 200, message: 'OK', data: status },
  ])
})

test('without its database the status page still comes', async () => {
  const { services } = await makeApi()
  for (const db of [awayDatabase().db, { select: () => services.db.select() } as unknown as Db]) {
    const app = new Hono()
    const hangs = () => new Promise<Date>(() => {})
    const databaseTime = 'execute' in db ? services.databaseTime : hangs
    addStatusPage(app, { ...services, db, databaseTime }, 20)
    const page = await app.request('/api/status')
    expect(page.status).toBe(503)
    const text = await page.text()
    expect(text).toContain('<h1>We can’t tell right now</h1>')
    expect(text.match(/class="state unknown"/g)).toHaveLength(4)
  }
})

test('a young service shows the days since it began, and a week at least', () => {
  const view = (...days: string[]) =>
    statusView({
      today: '2026-11-20',
      checkedAt: '2026-11-20T12:00:00Z',
      parts: [
        {
          part: 'buying',
          state: 'working',
          since: null,
          days: days.map((day) => ({ day, measuredSeconds: 900, badSeconds: 0 })),
        },
      ],
    })
  const marks = (shownView: ReturnType<typeof view>) =>
    Object.values(shownView.parts[0]?.paths ?? {})
      .join('')
      .match(/M/g)?.length
  expect(marks(view())).toBe(7)
  expect(view('2026-11-20').parts[0]?.months).toEqual([{ at: '0%', name: 'Nov 14' }])
  expect(marks(view('2026-10-28', '2026-11-20'))).toBe(24)
  expect(view('2026-10-28').parts[0]?.months.map(({ name }) => name)).toEqual(['Nov'])
  expect(marks(view('2026-08-20', '2026-08-23'))).toBe(90)
})

test('a plain page takes the letters of the others', async () => {
  const { app } = await makeApi()
  const page = await app.request('/api/status')
  const files = [...(await page.text()).matchAll(/url\((\/fonts\/[\w-]+\.woff2)\)/g)]
  expect(files).toHaveLength(2)
  for (const [, file] of files) expect(existsSync(`public${file}`)).toBe(true)
  expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
})

test('a brief failure is never rounded away', () => {
  const days = [{ day: '2026-11-20', measuredSeconds: 7_000_000, badSeconds: 1 }]
  const status: ServiceStatus = {
    today: '2026-11-20',
    checkedAt: '2026-11-20T12:00:00Z',
    parts: [{ part: 'buying', state: 'working', since: null, days }],
  }
  expect(statusView(status).parts[0]?.share).toBe('99.99% of measured time')
})
