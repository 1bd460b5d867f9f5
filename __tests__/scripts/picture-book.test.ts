import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { looksOf, type State, themes } from '../../scripts/pictures/book'
import { bookOf, languages, Site, sitePicture, siteWidths } from '../../scripts/pictures/site'

const version = { version: '1.2.3', commit: 'c0ffee'.repeat(7).slice(0, 40), day: '2026-11-26' }
const state = (name: string, group: string, title: string): State => ({
  name,
  group,
  title,
  touchesAll: false,
})
const titles = {
  en: [
    state('account-new', 'Account', 'Signed up & nothing done'),
    state('gift-waiting', 'Gifts', 'A gift that waits'),
    state('account-held', 'Account', '<b>On hold</b>'),
    state('gift-none', 'Gifts', 'Not drawn'),
  ],
  de: [
    state('account-new', 'Konto', 'Registriert'),
    state('gift-waiting', 'Geschenke', 'Ein Geschenk, das wartet'),
    state('account-held', 'Konto', 'Gesperrt'),
    state('gift-none', 'Geschenke', 'Nicht gezeichnet'),
  ],
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-book-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function bookWith(isWhole: boolean): Promise<Site> {
  const site = new Site(folder, version)
  for (const { name } of titles.en.slice(0, 3))
    for (const language of languages)
      for (const look of looksOf(siteWidths, themes))
        await site.keep(sitePicture(name, look, language), Buffer.from(name))
  site.write(titles, isWhole)
  return site
}

const page = (file: string) => readFileSync(join(folder, file), 'utf8')
const valuesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, value]) => value)

test('both languages show each state in four pictures, under the same anchors', async () => {
  await bookWith(true)
  const [english, german] = [page('index.html'), page('de.html')]
  const anchors = (text: string) => valuesIn(text, / id="([^"]+)"/g)
  expect(anchors(english)).toEqual([
    ...['group-account-new', 'account-new', 'account-held'],
    ...['group-gift-waiting', 'gift-waiting'],
  ])
  expect(anchors(german)).toEqual(anchors(english))
  for (const text of [english, german])
    expect(valuesIn(text, /<img src="([^"]+)"/g)).toHaveLength(12)
  expect(german).toContain('lang="de"')
  expect(german).toContain('alt="Ein Geschenk, das wartet, 360 px, dunkel"')
  expect(english).toContain('Signed up &#38; nothing done')
  expect(english).not.toContain('<b>On hold')
  expect(english).not.toContain('Not drawn')
})

test('it opens from a folder: every address leads into it', async () => {
  await bookWith(true)
  for (const file of ['index.html', 'de.html']) {
    const text = page(file)
    expect(text).not.toMatch(/<script|https?:|\{\{/)
    for (const address of valuesIn(text, /(?:href|src)="([^"]+)"/g))
      if (address?.startsWith('#')) expect(text).toContain(` id="${address.slice(1)}"`)
      else expect([address, existsSync(join(folder, address ?? ''))]).toEqual([address, true])
  }
})

test('a release carries it whole, of its own commit, or not at all', async () => {
  expect(bookOf(version.commit, join(folder, 'none'))).toBeUndefined()
  await bookWith(false)
  expect(bookOf(version.commit, folder)).toBeUndefined()
  const site = await bookWith(true)
  expect(bookOf('another', folder)).toBeUndefined()
  const files = Object.keys(bookOf(version.commit, folder) ?? {})
  expect(files).toHaveLength(site.taken + 3)
  expect(files).toEqual(expect.arrayContaining(['de.html', 'en/account-new-360-dark.webp']))
})

test('a new book keeps nothing of the previous one', async () => {
  await bookWith(true)
  new Site(folder, version)
  expect(existsSync(join(folder, 'en/account-new-360-dark.webp'))).toBe(false)
})
