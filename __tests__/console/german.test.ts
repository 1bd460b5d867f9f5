import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { consoleRoutes } from '@/console/app'
import { inLocale } from '@/messages/locale'
import { offerings, sharePrices } from '@/server/modules/offerings/tables'
import { kindOf, operatorRoles } from '@/server/modules/operators'
import { type Operator, operatorRequests } from '@/server/modules/operators/tables'
import { sampleAccount } from '@/server/sandbox/bank/sample-account'
import { makeApi, type TestApi } from '../support/api'
import {
  type ConsoleVisit,
  codeNow,
  consoleOrigin,
  makeOperator,
  openConsole,
  operatorVisit,
} from '../support/console-visit'
import { makeGiver } from '../support/gifts'
import { runDueRequests } from '../support/jobs'
import { balanceOfOwner } from '../support/legal-orders'
import { ownTaxes } from '../support/own-terms'
import { quickMember } from '../support/quick-member'
import { profileOf } from '../support/review'
import { makeVisitorThread } from '../support/threads'

let api: TestApi
let app: Hono
let operator: Operator
let visit: ConsoleVisit

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  operator = await makeOperator(api, 'erika@fnx.example', ...operatorRoles)
  visit = await operatorVisit(api, app, operator)
})

async function read(path: string, language: string, cookie = visit.cookie) {
  const headers = { cookie, 'accept-language': language }
  const answer = await app.request(`${consoleOrigin}${path}`, { headers })
  return { text: await answer.text(), kept: answer.headers.get('set-cookie') ?? '' }
}

const folders = [
  'src/console/messages',
  'src/server/modules/operators/messages',
  'src/server/modules/purchases/messages',
]

/** Each English text that differs from the German one, without its parameters. */
function englishTexts(): string[] {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => {
      const [en, de] = ['en', 'de'].map((tag) =>
        JSON.parse(readFileSync(`${folder}/${name}/${tag}.json`, 'utf8')),
      )
      return Object.keys(en).map((key) => [en[key], de[key]] as [string, string])
    }),
  )
  // The link to the other language is in that language.
  const german = new Set(['English', ...texts.map(([, de]) => de)])
  return texts.map(([en]) => en).filter((en) => !german.has(en) && !/[{<]/.test(en))
}

const shownIn = (html: string) =>
  [...html.matchAll(/>([^<>]+)<|(?:aria-label|title|placeholder)="([^"]+)"/g)].map(
    ([, text, label]) => (text ?? label ?? '').replaceAll('&#x27;', "'").trim(),
  )

test('no page leaves English standing @rest', async () => {
  const english = new Set(englishTexts())
  const paths = consoleRoutes
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(20)
  const left: Record<string, string[]> = {}
  for (const path of paths) {
    const { text } = await read(path, 'de')
    const found = shownIn(text).filter((shown) => english.has(shown))
    if (found.length > 0) left[path] = found
  }
  expect(left).toEqual({})
  const member = await profileOf(await quickMember(api))
  const person = shownIn((await read(`/people/${member.id}`, 'de')).text)
  expect(person.filter((shown) => english.has(shown))).toEqual([])
  expect(person).toContain('Aufträge und Zahlungen')
})

test('a question’s state and asker are German, and shelves count what is on them @rest', async () => {
  await makeVisitorThread(api)
  const { text } = await read('/questions', 'de')
  expect(text).toMatch(/>Wartend<span class="count">1<\/span>.*>Meine<span class="count">0</)
  expect(shownIn(text)).toEqual(
    expect.arrayContaining([expect.stringMatching(/ \(Besucher\)$/), 'Wartend']),
  )
  expect(shownIn(text)).not.toContain('waiting')
})

test('the history of a request is German', async () => {
  const banked = await makeApi({ bank: sampleAccount })
  app = openConsole(banked)
  visit = await operatorVisit(banked, app, await makeOperator(banked, 'jo@fnx.example', 'treasury'))
  const { location } = await visit.sendFile('/bank/upload', 'file', '<html/>', {
    code: await codeNow(banked),
  })
  const shown = shownIn((await read(location ?? '', 'de')).text)
  expect(shown).toContain('jo@fnx.example: Datei der Bank hochgeladen')
})

test('the browser’s language, until somebody chooses another @rest', async () => {
  expect((await read('/own', 'fr')).text).toContain('<html lang="en">')
  expect((await read('/own', 'de-CH, en;q=0.5')).text).toContain('>Abmelden<')
  const chosen = await read('/own?lang=en', 'de')
  expect(chosen.text).toContain('>Sign out<')
  expect(chosen.kept).toMatch(/^lang=en;.*HttpOnly/)
  expect((await read('/own', 'de', `${visit.cookie}; lang=en`)).text).toContain('>Sign out<')
  const strange = await read('/own?lang=xx', 'de')
  expect(strange.text).toContain('>Abmelden<')
  expect(strange.kept).not.toContain('lang=')
})

test('a request and its result are shown in the reader’s language @rest', async () => {
  const { id } = await profileOf(await quickMember(api))
  const asked = await visit.send('/ask/sessions-end', { account: id, reason: 'Sie bat darum' })
  await runDueRequests(api.services)
  const path = asked.location ?? ''
  const [english, german] = [await read(path, 'en'), await read(path, 'de')]
  expect(english.text).toContain(`End sessions of Ada Byron (…${id.slice(-4)})`)
  expect(english.text).toMatch(/\d sessions? ended\./)
  expect(german.text).toContain(`Sitzungen beenden: Ada Byron (…${id.slice(-4)})`)
  expect(german.text).toMatch(/\d Sitzung(en)? beendet\./)
  // On the member's own page a title names them no more.
  expect((await read(`/people/${id}`, 'de')).text).toContain('>Sitzungen beenden</a>')
})

test('facts are compared independent of the operators’ languages @rest', async () => {
  const colleague = await makeOperator(api, 'ada@fnx.example', ...operatorRoles)
  const { id } = await profileOf(await quickMember(api))
  const hold = await visit.send('/ask/hold-set', { account: id, reason: 'Verdacht' })
  await runDueRequests(api.services)
  expect(hold.status).toBe(303)
  const german = { 'accept-language': 'de' }
  const lift = await visit.send('/ask/hold-lift', { account: id, reason: 'Geklärt' }, german)
  const other = await operatorVisit(api, app, colleague)
  const decision = { retyped: id.slice(-4), code: await codeNow(api) }
  await other.send(`${lift.location}/approve`, decision)
  await runDueRequests(api.services)
  const rows = await api.services.db
    .select({ outcome: operatorRequests.outcome })
    .from(operatorRequests)
    .where(eq(operatorRequests.kind, 'hold-lift'))
  expect(rows).toEqual([{ outcome: 'done' }])
  expect((await read(lift.location ?? '', 'de')).text).toContain('Aufgehoben.')
})

test('a refusal says so in German', async () => {
  const german = { 'accept-language': 'de' }
  const { text } = await visit.send('/ask/hold-set', { account: 'nobody', reason: 'x' }, german)
  expect(text).toContain('Geben Sie die Kontonummer an.')
})

test('the page of tax rates names countries in the operator’s language, with their codes, by name', async () => {
  await ownTaxes(api.services, {
    rates: { countries: { CH: 3_500, AT: 2_750, DE: 2_637.5 }, other: 1_500, unknown: 3_500 },
  })
  const namesIn = (text: string) =>
    [...text.matchAll(/[^>]+ \(([A-Z]{2})\)/g)].map(([name]) => name)
  expect(namesIn((await read('/taxes', 'de')).text)).toEqual([
    'Deutschland (DE)',
    'Österreich (AT)',
    'Schweiz (CH)',
  ])
  expect(namesIn((await read('/taxes', 'en')).text)).toEqual([
    'Austria (AT)',
    'Germany (DE)',
    'Switzerland (CH)',
  ])
})

describe('figures', () => {
  const german = { 'accept-language': 'de' }

  let other: ConsoleVisit
  beforeEach(async () => {
    const colleague = await makeOperator(api, 'ada@fnx.example', ...operatorRoles)
    other = await operatorVisit(api, app, colleague)
  })

  /** By an operator who reads English, as the worker does. */
  async function approved(path: string, retyped: string): Promise<void> {
    const sent = await other.send(`${path}/approve`, { retyped, code: await codeNow(api) })
    expect(sent.status).toBe(303)
    await runDueRequests(api.services)
    api.clock.forward(60_000)
  }

  const outcomes = async () => {
    const { kind, outcome } = operatorRequests
    return api.services.db.select({ kind, outcome }).from(operatorRequests)
  }

  async function order(basis: string, shares: string) {
    const [dana, ruth] = [await makeGiver(api, 'Dana Demo'), await makeGiver(api, 'Ruth Ito', 10n)]
    const sent = await visit.send(
      '/ask/transfer-by-order',
      {
        file: '3 VI 218/26',
        document: 'Erbschein',
        hash: 'ab'.repeat(32),
        notice: 'yes',
        basis,
        shares,
        account: dana.accountId,
        receiver: ruth.accountId,
        reason: 'Erbfall',
      },
      german,
    )
    return { ruth, sent, path: sent.location ?? '' }
  }

  test('an order of a court moves as many shares as were typed @rest', async () => {
    const { ruth, path } = await order('court', '2,5')
    expect((await read(path, 'de')).text).toContain('2,500000 Aktien von')
    expect((await read(path, 'de')).text).toMatch(/Dana Demo, [^,]+, bestätigt, 100,000000 Aktien/)
    expect((await read(path, 'en')).text).toMatch(/Dana Demo, [^,]+, verified, 100\.000000 shares/)
    await approved(path, ruth.accountId.slice(-4))
    expect(await outcomes()).toEqual([{ kind: 'transfer-by-order', outcome: 'done' }])
    expect(await balanceOfOwner(ruth)).toBe(12_500_000n)
  })

  test('an order that could mean two amounts is refused @rest', async () => {
    const { sent } = await order('court', '2.5')
    expect(sent.status).toBe(422)
    expect(sent.text).toContain('Geben Sie an, wie viele Aktien')
    expect(await outcomes()).toEqual([])
  })

  test('an order is stopped @rest', async () => {
    const { ruth, path } = await order('estate', '2,5')
    await approved(path, ruth.accountId.slice(-4))
    const [, id = ''] =
      /<option value="([0-9a-f-]{36})"/.exec((await read('/legal-orders', 'de')).text) ?? []
    const given = { order: id, reason: 'Zurückgezogen' }
    const stop = (await visit.send('/ask/legal-order-stop', given, german)).location ?? ''
    await approved(stop, id.slice(-4))
    expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  })

  test('the terms of the offering read back as they were filled in @rest', async () => {
    const { db } = api.services
    await db.update(offerings).set({ minimum: 1_000_500_000n, feeBps: 50 })
    const { text } = await read('/offering', 'de')
    const filled = Object.fromEntries(
      ['opensOn', 'closesOn', 'minimumMicroUsd', 'feeBps'].map((name) => [
        name,
        new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? '',
      ]),
    )
    expect(filled).toMatchObject({ minimumMicroUsd: '1000,50', feeBps: '0,50' })
    const [row] = await db.select().from(offerings)
    const asIs = { ...filled, status: row?.status ?? '', reason: 'Beschluss' }
    const same = await visit.send('/ask/offering-change', asIs, german)
    expect(same.text).toContain('Nichts hat sich geändert.')
    const path =
      (await visit.send('/ask/offering-change', { ...asIs, minimumMicroUsd: '1.000' }, german))
        .location ?? ''
    await approved(path, '')
    const [changed] = await db.select().from(offerings)
    expect(changed).toMatchObject({ minimum: 1_000_000_000n, feeBps: 50 })
  })

  test('the price form and the filter of owners read back as they were filled in @rest', async () => {
    const at = new Date(api.clock.now().getTime() - 60_000)
    const fixing = { at, priceMicroUsd: 12_480_000n, offeringMicroUsd: 12_430_000n }
    const inputs = { equityMicroUsd: 12_530_000n, offeredOn: '2026-11-01' }
    await api.services.db.insert(sharePrices).values({ ...fixing, ...inputs })
    expect((await read('/prices', 'de')).text).toMatch(/name="offering"[^>]*value="12,43"/)
    const filtered = await read('/register?least=1.000,5', 'de')
    expect(filtered.text).toMatch(/name="least"[^>]*value="1000,50"/)
    expect(filtered.text).toContain('1.000,500000')
    const refused = await read('/register?least=1.5', 'de')
    expect(refused.text).toMatch(/name="least"[^>]*value="1\.5"/)
    expect(refused.text).not.toContain('1,500000')
  })

  test('a dividend and a buy-back hold what was typed, and are retyped in another language', () => {
    const dates = { recordAt: '2027-01-20T24:00', payAt: '2027-01-22T12:00', coin: 'USDC' }
    const dividend = kindOf('dividend-announce')
    const announced = inLocale('de', () => dividend.parse({ ...dates, perShare: '0,25' }))
    expect(announced.perShare).toBe('0.25')
    expect(dividend.title(announced)).toBe('Announce a dividend of $0.25 a share')
    expect(inLocale('de', () => dividend.title(announced))).toMatch(/0,25\s\$ je Aktie/)
    expect(dividend.retyped?.isSame(announced, '$0.25')).toBe(true)
    expect(inLocale('de', () => dividend.retyped?.isSame(announced, '0,25 $'))).toBe(true)
    expect(dividend.retyped?.isSame(announced, '0,25')).toBe(false)
    expect(() => inLocale('de', () => dividend.parse({ ...dates, perShare: '0.25' }))).toThrow()
    const buyBack = kindOf('buy-back-open')
    const terms = { coin: 'USDC', opensAt: '2027-01-20T12:00', closesAt: '2027-01-25T12:00' }
    const typed = { ...terms, price: '12,48', most: '60.000' }
    const offered = inLocale('de', () => buyBack.parse(typed))
    expect(offered).toMatchObject({ price: '12.48', most: '60000' })
    expect(buyBack.title(offered)).toBe('Announce a buy-back of up to 60,000 shares at $12.48')
    expect(() => buyBack.parse(typed)).toThrow()
  })
})
