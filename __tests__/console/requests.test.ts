import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { sharePriceAt } from '@/server/modules/offerings'
import { sharePrices } from '@/server/modules/offerings/tables'
import { findOperator, resultText } from '@/server/modules/operators'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { type Operator, operatorRequests } from '@/server/modules/operators/tables'
import { makeApi, type TestApi } from '../support/api'
import {
  type ConsoleVisit,
  codeNow,
  makeOperator,
  openConsole,
  operatorVisit,
  visitAs,
} from '../support/console-visit'
import { fieldsOfEachLanguage } from '../support/each-language'
import { eventLog } from '../support/event-log'
import { runDueRequests } from '../support/jobs'
import { issueShares } from '../support/purchase'

let api: TestApi
let app: Hono

beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
  app = openConsole(api)
  const { db } = api.services
  await issueShares(api)
  await db.delete(sharePrices)
  await db.insert(sharePrices).values({ at: api.clock.now(), priceMicroUsd: 10_000_000n })
  api.clock.forward(60_000)
})

const come = async (email: string, ...roles: OperatorRole[]): Promise<ConsoleVisit> =>
  visitAs(api, app, `${email}@fnx.example`, ...roles)
const reason = 'The bank published its report.'
const price = () => sharePriceAt(api.services.db, api.clock.now())
const work = () => runDueRequests(api.services)
const lastEvent = async () => (await eventLog(api.services.db)).at(-1)

async function askForPrice(visit: ConsoleVisit, to = '12'): Promise<string> {
  const { location } = await visit.send('/ask/price-set', { price: to, reason })
  return location ?? ''
}

test('a treasurer asks for a price, an admin confirms it @rest', async () => {
  const ines = await come('ines', 'treasury')
  const path = await askForPrice(ines)
  const own = await ines.get(path)
  expect(own.text).toContain('Set the share price to $12')
  expect(own.text).not.toContain('Approve')
  const tomas = await come('tomas', 'admin')
  expect((await tomas.get('/requests')).text).toContain('1 waiting for you.')
  const shown = await tomas.get(path)
  expect(shown.text).toContain(reason)
  expect(shown.text).toMatch(/\$10\.00<.*\$12\.00</s)
  const code = await codeNow(api)
  const wrong = [
    { retyped: '12.1', code },
    { retyped: '12', code: '000000' },
    { retyped: '12', code: '' },
  ]
  for (const given of wrong) expect((await tomas.send(`${path}/approve`, given)).status).toBe(422)
  await work()
  expect(await price()).toBe(10_000_000n)
  await tomas.get(path)
  const sent = await tomas.send(`${path}/approve`, { retyped: '12.00', code })
  expect(sent.location).toBe(path)
  expect((await tomas.get(path)).text).toContain('Under way')
  await work()
  expect(await price()).toBe(12_000_000n)
  expect((await ines.get(path)).text).toContain('approved by tomas@fnx.example')
  const [, fixing = ''] = (await ines.get('/prices')).text.split('<tbody><tr>')
  const setBy = 'ines@fnx.example</a>, approved by tomas@fnx.example'
  expect(fixing.split('</tr>')[0]).toContain(setBy)
})

test('a button that is pressed twice asks once @rest', async () => {
  const ines = await come('ines', 'treasury')
  const wish = { price: '12', reason }
  const asked = await Promise.all([1, 2].map(() => ines.send('/ask/price-set', wish)))
  const paths = new Set(asked.map(({ location }) => location))
  expect(paths.size).toBe(1)
  const about = async () => (await api.services.db.select().from(operatorRequests)).length
  expect(await about()).toBe(1)
  await ines.send('/ask/price-set', { ...wish, reason: 'Another reason' })
  expect(await about()).toBe(2)
  await ines.send(`${asked[0]?.location}/stop`, { reason })
  await ines.send('/ask/price-set', wish)
  expect(await about()).toBe(3)
  api.clock.forward(60_000)
  await ines.send('/ask/price-set', wish)
  expect(await about()).toBe(4)
})

test('operators cannot approve their own requests, in any role @rest', async () => {
  const both = await come('both', 'treasury', 'admin')
  const path = await askForPrice(both)
  const given = { retyped: '12', code: await codeNow(api) }
  expect((await both.send(`${path}/approve`, given)).status).toBe(422)
  expect((await both.send(`${path}/decline`, { reason: 'no' })).status).toBe(422)
  await work()
  expect(await price()).toBe(10_000_000n)
})

test('a role sees only requests it may ask or decide @rest', async () => {
  const path = await askForPrice(await come('ines', 'treasury'))
  const jo = await come('jo', 'support')
  expect((await jo.get(path)).text).toContain('No such request.')
  expect((await jo.get('/requests')).text).not.toContain('price of a share')
  expect((await jo.send(`${path}/decline`, { reason: 'no' })).status).toBe(422)
  const auditor = await come('ruth', 'auditor')
  expect((await auditor.get(path)).text).toContain('$12')
  expect((await auditor.send(`${path}/decline`, { reason: 'no' })).status).toBe(422)
})

test('changed facts are shown, and approving them is void @rest', async () => {
  const path = await askForPrice(await come('ines', 'treasury'))
  const { db } = api.services
  await db.insert(sharePrices).values({ at: api.clock.now(), priceMicroUsd: 10_100_000n })
  const tomas = await come('tomas', 'admin')
  expect((await tomas.get(path)).text).toContain('The facts have changed')
  await tomas.send(`${path}/approve`, { retyped: '12', code: await codeNow(api) })
  expect((await tomas.get(path)).text).toContain('>Void<')
  await work()
  expect(await price()).toBe(10_100_000n)
})

test('a withdrawn request can no longer be approved @rest', async () => {
  const ines = await come('ines', 'treasury')
  const path = await askForPrice(ines)
  expect((await ines.send(`${path}/stop`, { reason: 'a slip' })).location).toBe(path)
  const tomas = await come('tomas', 'admin')
  const given = { retyped: '12', code: await codeNow(api), page: path }
  const stale = await tomas.send(`${path}/approve`, given)
  expect(stale.status).toBe(422)
  expect(stale.text).toContain(`<a class="link" href="${path}">Back to the page</a>`)
  const elsewhere = await tomas.send(`${path}/approve`, { ...given, page: '/.//evil.example/' })
  expect(elsewhere.text).not.toContain('evil.example')
  const [row] = await api.services.db.select().from(operatorRequests)
  expect(row).toMatchObject({ outcome: 'stopped', decision: null })
  const { text } = await ines.get(path)
  expect(text).toContain('<dt>Carried out</dt><dd>no</dd>')
  expect(text).not.toContain('open until')
})

test('an invitation takes two admins, and its link stays hidden @rest', async () => {
  const tomas = await come('tomas', 'admin')
  const given = { email: 'priya@fnx.example', roles: 'compliance', reason: 'New colleague' }
  const path = (await tomas.send('/ask/operator-invite', given)).location ?? ''
  const other = await come('other', 'admin')
  await other.send(`${path}/approve`, { code: await codeNow(api) })
  await work()
  const pages = await Promise.all([path, '/operators', '/events'].map((one) => other.get(one)))
  for (const { text } of pages) expect(text).not.toMatch(/invitation\/[0-9a-f]/)
  expect(pages[1]?.text).toContain('priya@fnx.example')
})

test('a request without a reason is refused', async () => {
  const ines = await come('ines', 'treasury')
  for (const path of ['/ask/price-set', '/ask/sale-stop'])
    expect((await ines.send(path, { price: '10.1', reason: ' ' })).status).toBe(422)
  expect(await api.services.db.$count(operatorRequests)).toBe(0)
})

describe('the event log', () => {
  test('is filtered, verified and exported, which is logged too @rest', async () => {
    const ines = await come('ines', 'treasury')
    await askForPrice(ines)
    const ruth = await come('ruth', 'auditor')
    const all = await ruth.get('/events')
    expect(all.text).toContain('requested: daily price')
    expect((await ruth.get('/events?operator=nobody')).text).toContain('No matching events.')
    expect((await ruth.get('/events?day=2026-11-20')).text).toContain('requested: daily price')
    expect((await ruth.get('/events?day=2026-11-19')).text).toContain('No matching events.')
    expect((await ruth.send('/events/verify')).text).toMatch(
      /All (<!-- -->)?3(<!-- -->)? events match/,
    )
    const lines = (await ruth.send('/events/export/jsonl')).text.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).serial)).toEqual([1, 2, 3])
    expect(await lastEvent()).toMatchObject({
      action: 'exported events',
      operator: 'ruth@fnx.example',
    })
    const csv = (await ruth.send('/events/export/csv')).text.trim().split('\n')
    expect(csv).toHaveLength(5)
    expect(csv[0]).toBe('serial,at,operator,action,subject,details,previous,hash')
  })

  test('an export reads a thousand events at a time @rest', async () => {
    const ruth = await come('ruth', 'auditor')
    await api.services.db.execute(sql`
      insert into operator_event (serial, at, operator, action, subject, details, previous, hash)
      select n, now(), 'ada', 'before', '', '{}', '', '' from generate_series(10, 5009) n`)
    const body = (await ruth.answered('/events/export/jsonl')).body as ReadableStream<Uint8Array>
    const reader = body.getReader()
    const parts = [new TextDecoder().decode((await reader.read()).value)]
    // A later read shows what was changed meanwhile.
    await api.database.script(`set session_replication_role = replica;
      update operator_event set action = 'after' where action = 'before';
      set session_replication_role = origin`)
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      parts.push(new TextDecoder().decode(value))
    }
    const events = parts
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.filter(({ operator }) => operator === 'ada')).toHaveLength(5_000)
    expect(new Set(events.map(({ serial }) => serial)).size).toBe(events.length)
    expect(events.filter(({ action }) => action === 'before').length).toBeLessThanOrEqual(2_000)
  })

  test('exports no cell as a formula', async () => {
    const ines = await come('ines', 'treasury')
    await ines.send('/ask/sale-stop', { ...fieldsOfEachLanguage('why', '=1+1'), reason: '=1+1' })
    const { db } = api.services
    const { noteEvent } = await import('@/server/platform/security/operator-events')
    await noteEvent(api.services, db, { operator: '=cmd()', action: 'x"y', subject: '+1' })
    const ruth = await come('ruth', 'auditor')
    const { text } = await ruth.send('/events/export/csv')
    expect(text).toContain(`"'=cmd()","x""y","'+1"`)
  })
})

describe('contacts of a member', () => {
  const member = '00000000-0000-4000-8000-000000000000'

  test('are shown for ten minutes with a reason, and logged', async () => {
    const { areContactsShown } = await import('@/console/contacts')
    const jo = await makeOperator(api, 'jo@fnx.example', 'support')
    const visit = await operatorVisit(api, app, jo)
    const path = `/people/${member}/contacts`
    expect((await visit.send(path, { reason: ' ', ticket: 'S-1' })).text).toContain(
      'Enter a reason',
    )
    expect((await visit.send(path, { reason: 'Calls back', ticket: 'S-1' })).status).toBe(303)
    const details = { reason: 'Calls back', ticket: 'S-1', minutes: 10 }
    expect(await lastEvent()).toMatchObject({ subject: `member ${member}`, details })
    const turn = { needs: api.services, operator: jo, may: () => true } as never
    expect(await areContactsShown(turn, member)).toBe(true)
    api.clock.forward(10 * 60_000)
    expect(await areContactsShown(turn, member)).toBe(false)
  })
})

describe('admins', () => {
  const off = (visit: ConsoleVisit, name: string) =>
    visit.send('/ask/operator-off', { email: `${name}@fnx.example`, reason: 'Left today' })
  const isOut = async (visit: ConsoleVisit) => (await visit.get('/own')).location === '/sign-in'

  test('one of three operators cannot switch off the other two alone @rest', async () => {
    const [ada, tomas, priya] = [
      await come('ada', 'admin'),
      await come('tomas', 'admin'),
      await come('priya', 'admin'),
    ]
    await off(ada, 'tomas')
    // Of two requests of one moment either may come first.
    api.clock.forward(1_000)
    await off(ada, 'priya')
    await work()
    expect([await isOut(tomas), await isOut(priya)]).toEqual([true, false])
    await off(ada, 'priya')
    await work()
    expect(await isOut(priya)).toBe(false)
  })

  test('the last other one is switched off once they agree @rest', async () => {
    const [ada, priya] = [await come('ada', 'admin'), await come('priya', 'admin')]
    const { id } = (await findOperator(api.services.db, 'priya@fnx.example')) as Operator
    expect((await ada.get(`/operators/${id}`)).text).toContain('Request switching off')
    const { location } = await off(ada, 'priya')
    await work()
    expect(await isOut(priya)).toBe(false)
    await ada.send(`${location}/approve`, { code: await codeNow(api) })
    await work()
    expect(await isOut(priya)).toBe(false)
    await priya.send(`${location}/approve`, { code: await codeNow(api) })
    await work()
    expect(await isOut(priya)).toBe(true)
  })
})

test('an operator who is switched off is out at once @rest', async () => {
  const jo = await come('jo', 'support')
  const tomas = await come('tomas', 'admin')
  await tomas.send('/ask/operator-off', { email: 'jo@fnx.example', reason: 'Left today' })
  await work()
  expect((await jo.get('/own')).location).toBe('/sign-in')
  const self = { email: 'tomas@fnx.example', reason: 'Why not' }
  await tomas.send('/ask/operator-off', self)
  await work()
  expect((await tomas.get('/own')).status).toBe(200)
  const [row] = await api.services.db
    .select()
    .from(operatorRequests)
    .where(eq(operatorRequests.outcome, 'failed'))
  expect(resultText(row?.result ?? '')).toBe('You can’t switch off yourself.')
})
