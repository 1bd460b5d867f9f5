import type { Hono } from 'hono'
import { consoleRoutes, createConsole } from '@/console/app'
import { operatorRoles } from '@/server/modules/operators'
import { operatorChallenges } from '@/server/modules/operators/tables'
import { makeApi, type TestApi } from '../support/api'
import { awayDatabase } from '../support/away-database'
import { ConsoleVisit, openConsole, visitAs } from '../support/console-visit'
import { fieldsOfEachLanguage } from '../support/each-language'
import { eventLog } from '../support/event-log'
import { byDay } from '../support/size'

let api: TestApi
let app: Hono

beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
  app = openConsole(api)
})

const lines = () => api.log.lines.map(({ event }) => event)
const come = async () => visitAs(api, app, 'all@fnx.example', ...operatorRoles)

test('looking at the sign-in page stores nothing', async () => {
  const visit = new ConsoleVisit(app)
  for (let looks = 0; looks < 3; looks += 1) await visit.get('/sign-in')
  expect(await api.services.db.$count(operatorChallenges)).toBe(0)
})

test('without a deployed token the page of custody says so', async () => {
  expect((await (await come()).get('/custody')).text).toContain('No token is set up.')
})

test('while the database is away, a page asks to try again, and is no failure of ours', async () => {
  const away = awayDatabase()
  const site = createConsole({ ...api.services, db: away.db }, { addressOf: () => '203.0.113.7' })
  const { status, text } = await new ConsoleVisit(site).get('/sign-in')
  expect([status, text]).toEqual([503, 'The console isn’t responding. Try again in a moment.\n'])
  await away.close()
})

describe('input that no form would send', () => {
  const odd = [
    ...['\u0000', '1e30', '9'.repeat(30), '-271821-04-20', '__proto__', '{"__proto__":{"a":1}}'],
    ...['\u202egnp.exe', '=HYPERLINK("https://evil.example")', '<script>alert(1)</script>'],
    'x'.repeat(5_000),
  ]
  const names =
    'before past until orders hash day operator action subject of as version kind'.split(' ')

  test('in an address causes no failure @rest', async () => {
    const visit = await come()
    const pages = consoleRoutes.filter(({ method }) => method === 'GET')
    const failures: string[] = []
    for (const { path } of pages)
      for (const text of byDay(3, odd)) {
        const sent = encodeURIComponent(text)
        const query = names.map((name) => `${name}=${sent}`).join('&')
        const address = `${path.replaceAll(/:\w+/g, sent)}?${query}`
        const { status } = await visit.get(address)
        if (status >= 500) failures.push(`${status} ${address}`)
      }
    expect(failures).toEqual([])
  })

  test('in a form causes no failure @rest', async () => {
    const visit = await come()
    const acts = consoleRoutes.filter(
      ({ method, path }) => method === 'POST' && path !== '/sign-out',
    )
    const fields =
      'q reason ticket email password code roles price account letter revision subject hint body name retyped passkey day'
    const failures: string[] = []
    for (const { path } of acts)
      for (const text of byDay(3, odd)) {
        const given = Object.fromEntries(fields.split(' ').map((name) => [name, text]))
        const { status } = await visit.send(path.replaceAll(/:\w+/g, '1'), given)
        if (status >= 500) failures.push(`${status} ${path} ${JSON.stringify(text)}`)
      }
    const passkey = JSON.stringify({ id: '\u0000' })
    if ((await visit.send('/sign-in/passkey', { passkey })).status >= 500) failures.push(passkey)
    expect(failures).toEqual([])
  })
})

describe('the log tells of', () => {
  test('an unknown passkey, and a form from elsewhere', async () => {
    const visit = new ConsoleVisit(app)
    await visit.send('/sign-in/passkey', { passkey: JSON.stringify({ id: 'nobody’s' }) })
    expect(lines()).toContain('operator sign-in refused')
    await visit.send('/sign-in/password', {}, { origin: 'https://evil.example' })
    expect(lines()).toContain('console form refused')
  })

  test('tries beyond the limit @rest', async () => {
    const visit = new ConsoleVisit(app)
    for (let tries = 0; tries < 11; tries += 1) await visit.send('/sign-in/passkey')
    expect(lines()).toContain('console limit reached')
  })

  test('a decision that was not proven', async () => {
    const visit = await come()
    const { location } = await visit.send('/ask/sale-stop', {
      ...fieldsOfEachLanguage('why', 'We look at the books'),
      reason: 'A look at the books',
    })
    await visit.send(`${location}/approve`, { code: '000000' })
    const events = await eventLog(api.services.db)
    expect(events.map(({ action }) => action)).toContain('failed to prove who decides')
  })
})
