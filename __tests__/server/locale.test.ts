import { readFileSync } from 'node:fs'
import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transformSync } from 'esbuild'
import { localeFor } from '@/messages/locale'
import { speaking } from '@/server/platform/node/listen'
import { moduleOf } from '../../scripts/messages/write'
import { atNight } from '../support/size'

const planted = {
  en: {
    helloTitle: 'Hello, {name}',
    sharesText: '{count, plural, =0 {No shares} one {# share} other {# shares}}',
  },
  de: {
    helloTitle: 'Guten Tag, {name}',
    sharesText: '{count, plural, =0 {Keine Anteile} one {# Anteil} other {# Anteile}}',
  },
  ar: {
    helloTitle: 'مرحبا، {name}',
    sharesText:
      '{count, plural, =0 {صفر} zero {صفر} one {سهم} two {سهمان} few {# أسهم} many {# سهما} other {# سهم}}',
  },
}
const languages = ['en', 'de', 'ar'] as const
type Language = (typeof languages)[number]

const counts = [0, 1, 2, 3, 11, 100]
const shares: Record<Language, string[]> = {
  en: ['No shares', '1 share', '2 shares', '3 shares', '11 shares', '100 shares'],
  de: ['Keine Anteile', '1 Anteil', '2 Anteile', '3 Anteile', '11 Anteile', '100 Anteile'],
  ar: ['صفر', 'سهم', 'سهمان', '\u20683\u2069 أسهم', '\u206811\u2069 سهما', '\u2068100\u2069 سهم'],
}
const hello = { en: 'Hello, Ada', de: 'Guten Tag, Ada', ar: 'مرحبا، \u2068Ada\u2069' }

interface Messages {
  helloTitle(given: { name: string }): string
  sharesText(given: { count: number }): string
}

/** As a bundler does it: modules of its own, that share only the process with those of another bundle. */
function bundle(): Messages & { inLocale: <R>(locale: string, work: () => R) => R } {
  const load = (text: string, modules: Record<string, object> = {}) => {
    const { code } = transformSync(text, { loader: 'ts', format: 'cjs' })
    const made = { exports: {} as object }
    new Function('module', 'exports', 'require', code)(
      made,
      made.exports,
      (name: string) => modules[name],
    )
    return made.exports
  }
  const locale = load(readFileSync('src/messages/locale.ts', 'utf8'))
  const plural = load(readFileSync('src/messages/plural.ts', 'utf8'))
  const messages = load(moduleOf(planted), {
    '@/messages/locale': locale,
    '@/messages/plural': plural,
  })
  return { ...messages, ...locale } as ReturnType<typeof bundle>
}

const pages = bundle()
const api = bundle()
const run = () => new Promise((done) => setImmediate(done))

/** Says who asked by one half, waits, writes a mail to somebody else, waits, and says how much by the other. */
const answering: RequestListener = (request, response) => {
  const asked = new URL(request.url ?? '', 'http://localhost').searchParams
  const write = async () => {
    const first = pages.helloTitle({ name: 'Ada' })
    await run()
    const mail = await api.inLocale(asked.get('mail') ?? '', async () => {
      await run()
      return api.helloTitle({ name: 'Ada' })
    })
    await run()
    const count = Number(asked.get('count'))
    return [first, mail, api.sharesText({ count }), pages.sharesText({ count })]
  }
  void write().then((said) => response.end(JSON.stringify(said)))
}

const server = createServer(speaking(answering, languages))
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => server.close(done)))

function ask(language: Language, mail: Language, count: number): Promise<string[]> {
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-language': `${language}-XX,${language};q=0.9,en;q=0.1` }
  return new Promise((done, fail) => {
    get({ port, path: `/?count=${count}&mail=${mail}`, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => done(JSON.parse(text)))
    }).on('error', fail)
  })
}

atNight(
  'of 600 requests in three languages at once each is answered in its own, by both halves',
  async () => {
    const asked = Array.from({ length: 600 }, (_, index) => ({
      language: languages[index % 3] as Language,
      mail: languages[(index + 1 + (index % 2)) % 3] as Language,
      which: index % counts.length,
    }))
    const answers = await Promise.all(
      asked.map(({ language, mail, which }) => ask(language, mail, counts[which] as number)),
    )
    const wanted = asked.map(({ language, mail, which }) => {
      const held = shares[language][which]
      return [hello[language], hello[mail], held, held]
    })
    expect(answers).toEqual(wanted)
  },
)

test('with one language nothing is carried, and outside of a request the first is spoken', () => {
  expect(speaking(answering)).toBe(answering)
  expect(pages.helloTitle({ name: 'Ada' })).toBe('Hello, Ada')
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['fr, de;q=0.5, ar;q=0.7', 'ar'],
  ['de;q=0, ar;q=0.1', 'ar'],
  ['den', 'en'],
  ['*', 'en'],
])('who asks for %j is answered in %s', (asked, language) => {
  expect(localeFor(asked, languages)).toBe(language)
})
