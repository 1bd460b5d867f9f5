import { readFileSync } from 'node:fs'
import { createServer, get, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transformSync } from 'esbuild'
import { carryHouse, ownHouse } from '@/config/house'
import { chosenLocale, offeredLanguages } from '@/messages/locale'
import { speaking } from '@/server/platform/node/listen'
import { moduleOf } from '../../scripts/messages/write'

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

function bundle(): Messages & { inLocale: <R>(locale: string, work: () => R) => R } {
  const load = (text: string, modules: Record<string, object> = {}) => {
    const { code } = transformSync(text, { loader: 'ts', format: 'cjs' })
    const madeModule = { exports: {} as object }
    new Function('module', 'exports', 'require', code)(
      madeModule,
      madeModule.exports,
      (name: string) => modules[name],
    )
    return madeModule.exports
  }
  const languages = load(readFileSync('src/messages/languages.ts', 'utf8'))
  const locale = load(readFileSync('src/messages/locale.ts', 'utf8'), { './languages': languages })
  const plural = load(readFileSync('src/messages/plural.ts', 'utf8'))
  const messages = load(moduleOf(planted), {
    '@/messages/locale': locale,
    '@/messages/plural': plural,
  })
  return { ...messages, ...locale } as ReturnType<typeof bundle>
}

const pages = bundle()
const api = bundle()
const run = () => new Promise((resolve) => setImmediate(resolve))

const answering: RequestListener = (request, response) => {
  const askedParams = new URL(request.url ?? '', 'http://localhost').searchParams
  const write = async () => {
    const first = pages.helloTitle({ name: 'Ada' })
    await run()
    const mail = await api.inLocale(askedParams.get('mail') ?? '', async () => {
      await run()
      return api.helloTitle({ name: 'Ada' })
    })
    await run()
    const count = Number(askedParams.get('count'))
    return [first, mail, api.sharesText({ count }), pages.sharesText({ count })]
  }
  void write().then((texts) => response.end(JSON.stringify(texts)))
}

const server = createServer(speaking(answering, languages))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function ask(language: Language, mail: Language, count: number): Promise<string[]> {
  const headers = { 'accept-language': `${language}-XX,${language};q=0.9,en;q=0.1` }
  const { text } = await answerTo(`/?count=${count}&mail=${mail}`, headers)
  return JSON.parse(text)
}

function answerTo(path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo
  return new Promise<{ text: string; headers: IncomingHttpHeaders }>((resolve, fail) => {
    get({ port, path, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ text, headers: response.headers }))
    }).on('error', fail)
  })
}

test('60 requests at once each get their own language @rest', async () => {
  const requests = Array.from({ length: 60 }, (_, index) => ({
    language: languages[index % 3] as Language,
    mail: languages[(index + 1 + (index % 2)) % 3] as Language,
    which: index % counts.length,
  }))
  const answers = await Promise.all(
    requests.map(({ language, mail, which }) => ask(language, mail, counts[which] as number)),
  )
  const wantedTexts = requests.map(({ language, mail, which }) => {
    const sharedText = shares[language][which]
    return [hello[language], hello[mail], sharedText, sharedText]
  })
  expect(answers).toEqual(wantedTexts)
})

test('with one language nothing is carried', () => {
  expect(speaking(answering, ['en'])).toBe(answering)
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
])('a browser asking for %j is answered in %s', (accepts, language) => {
  expect(chosenLocale({ accepts }, languages)).toBe(language)
})

test('a visitor who names no language reads the first one of the house, and none that it does not offer', () => {
  carryHouse({ ...ownHouse, languages: ['de', 'en'] })
  const asking = ['', 'fr', 'en-GB'].map((accepts) => chosenLocale({ accepts }))
  carryHouse({ ...ownHouse, languages: ['de'] })
  const chosenLocales = [chosenLocale({ accepts: 'en', cookie: 'en', asked: 'en' })]
  const offered = offeredLanguages().map(({ name }) => name)
  carryHouse(ownHouse)
  expect([asking, chosenLocales, offered]).toEqual([['de', 'de', 'en'], ['de'], ['Deutsch']])
})

test('a region’s language goes before the language alone', () => {
  expect(chosenLocale({ accepts: 'en-XA' }, ['en', 'en-XA'])).toBe('en-XA')
})

const wishes = { asked: 'ar', account: 'de', cookie: 'en', accepts: 'de' }
test.each([
  ['the address, before all else', wishes, 'ar'],
  ['the account, where the address says nothing', { ...wishes, asked: null }, 'de'],
  ['the account, where the address asks for what is not offered', { ...wishes, asked: 'fr' }, 'de'],
  ['the cookie, where there is no account', { cookie: 'ar', accepts: 'de' }, 'ar'],
  ['the browser, where the cookie is broken', { cookie: 'x;y', accepts: 'de' }, 'de'],
  ['the first that is offered, where nothing is said', {}, 'en'],
])('the language is that of %s', (_, source, language) => {
  expect(chosenLocale(source, languages)).toBe(language)
})

describe('a request', () => {
  const german = 'Guten Tag, Ada'
  const saidTo = async (path: string, headers: Record<string, string> = {}) => {
    const { text, headers: answeredHeaders } = await answerTo(path, headers)
    return { said: JSON.parse(text)[0], answered: answeredHeaders }
  }

  test('with ?lang= is answered in it from then on', async () => {
    const { said, answered } = await saidTo('/price?lang=de&mail=en', { cookie: 'lang=ar' })
    expect(said).toBe(german)
    expect(answered['set-cookie']).toEqual(['lang=de; Path=/; Max-Age=31536000; SameSite=Lax'])
    const cookie = 'token=1; lang=de'
    expect((await saidTo('/_next/data/1/price.json?mail=en', { cookie })).said).toBe(german)
  })

  test('of a page is answered in the page’s language', async () => {
    const headers = { lang: 'de', cookie: 'lang=ar', 'accept-language': 'ar' }
    const { said, answered } = await saidTo('/api/v1/user?mail=en', headers)
    expect([said, answered['set-cookie']]).toEqual([german, undefined])
  })

  test.each(['fr', '', 'de%0d%0aset-cookie:a=b', 'EN'])(
    'with ?lang=%s has said nothing',
    async (lang) => {
      const { said, answered } = await saidTo(`/price?lang=${lang}&mail=en`)
      expect([said, answered['set-cookie']]).toEqual(['Hello, Ada', undefined])
    },
  )

  test('is kept apart by language, except for files', async () => {
    const varies = async (path: string) => (await saidTo(`${path}?mail=en`)).answered.vary
    expect(await varies('/price')).toBe('Accept-Language, Cookie, Lang')
    expect(await varies('/_next/data/1/price.json')).toBe('Accept-Language, Cookie, Lang')
    expect(await varies('/_next/static/a.js')).toBeUndefined()
    expect(await varies('/favicon.svg')).toBeUndefined()
  })
})
