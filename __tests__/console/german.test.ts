import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { consoleRoutes } from '@/console/app'
import { operatorRoles, runDueRequests } from '@/server/modules/operators'
import { type Operator, operatorRequests } from '@/server/modules/operators/tables'
import { makeApi, type TestApi } from '../support/api'
import {
  type ConsoleVisit,
  codeNow,
  consoleOrigin,
  makeOperator,
  openConsole,
  operatorVisit,
} from '../support/console-visit'
import { quickMember } from '../support/quick-member'
import { profileOf } from '../support/review'

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

const folders = ['src/console/messages', 'src/server/modules/operators/messages']

/** Each English text that reads otherwise in German, without what a page fills in. */
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

test('no page leaves English standing', async () => {
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

test('the browser’s language, until somebody chooses another', async () => {
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

test('a request and its result read in the language of whoever opens it', async () => {
  const { id } = await profileOf(await quickMember(api))
  const asked = await visit.send('/ask/sessions-end', { account: id, reason: 'Sie bat darum' })
  await runDueRequests(api.services)
  const path = asked.location ?? ''
  const [english, german] = [await read(path, 'en'), await read(path, 'de')]
  expect(english.text).toContain(`End sessions of ${id}`)
  expect(english.text).toMatch(/\d sessions? ended\./)
  expect(german.text).toContain(`Sitzungen beenden: ${id}`)
  expect(german.text).toMatch(/\d Sitzung(en)? beendet\./)
  // On the member's own page a title names them no more.
  expect((await read(`/people/${id}`, 'de')).text).toContain('>Sitzungen beenden</a>')
})

test('facts are compared whatever language was spoken', async () => {
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

test('what is refused says so in German', async () => {
  const german = { 'accept-language': 'de' }
  const { text } = await visit.send('/ask/hold-set', { account: 'nobody', reason: 'x' }, german)
  expect(text).toContain('Geben Sie die Kontonummer an.')
})
