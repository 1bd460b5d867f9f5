import { HtmlValidate } from 'html-validate'
import { indexablePaths, paths } from '@/config/paths'
import { type Address, publicAddresses, shapeOf, sitemap } from '../support/addresses'
import { bankHere } from '../support/bank-here'
import { builtRoutes, scriptsOf, sharedUrl } from '../support/product'
import { byDay } from '../support/size'

jest.setTimeout(600_000)

let addresses: Address[]
beforeAll(async () => {
  addresses = await publicAddresses()
})

test('every page describes itself for searches and links', async () => {
  const problems: string[] = []
  const pictures = new Set<string>()
  for (const path of new Set([...(await sitemap()), ...addresses.map((address) => address.path)])) {
    const html = await (await fetch(sharedUrl() + path)).text()
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
    const isHidden = meta('robots') === 'noindex'
    const isListed = (await sitemap()).includes(path)
    const wanted: [string, boolean][] = [
      ['a title', /<title[^>]*>[^<]{3,}</.test(html)],
      [
        '50 to 170 characters about it',
        isHidden || isBetween(meta('description')?.length, 50, 170),
      ],
      ['either a canonical address or noindex', (canonical !== undefined) !== isHidden],
      ['a title for links', Boolean(meta('og:title'))],
      ['a picture for links', Boolean(meta('og:image')) === bankHere.isFirst],
      ['no noindex in the sitemap', !(isListed && isHidden)],
      ['itself as canonical in the sitemap', !isListed || pathOf(canonical) === path],
    ]
    for (const [what, isThere] of wanted) if (!isThere) problems.push(`${path}: lacks ${what}`)
    const picture = pathOf(meta('og:image'))
    if (picture) pictures.add(picture)
  }
  for (const picture of pictures) {
    const response = await fetch(sharedUrl() + picture)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isPng = response.headers.get('content-type') === 'image/png'
    const isSized = isPng && bytes.readUInt32BE(16) === 1200 && bytes.readUInt32BE(20) === 630
    if (response.status !== 200 || !isSized) problems.push(`${picture} is no picture of 1200 × 630`)
  }
  expect(problems).toEqual([])
})

test('pages are sent as valid HTML', async () => {
  const rules = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })
  const written = builtRoutes().filter((route) => !route.includes('[') && !route.startsWith('/_'))
  const problems: string[] = []
  const sent = new Set([...written, ...addresses.map((address) => address.path)])
  const all = [...sent].filter((path) => !path.startsWith('/api/'))
  for (const path of byDay(8, all)) {
    const html = await (await fetch(sharedUrl() + path)).text()
    const { results } = await rules.validateString(html)
    const found = results.flatMap(({ messages }) => messages)
    problems.push(...found.map(({ ruleId, message }) => `${path}: ${message} (${ruleId})`))
  }
  expect(problems).toEqual([])
})

test('a visitor who guesses /team sees the team', async () => {
  const answer = await fetch(`${sharedUrl()}/team`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/about#team'])
})

test('no link is dead; the sitemap is complete', async () => {
  const problems: string[] = []
  const wantToBeFound = new Set<string>()
  const from = new Map<string, string>([['/', 'the sitemap']])
  for (const path of await sitemap()) from.set(path, 'the sitemap')
  const known = Object.keys(paths).map((pattern) => ({ pattern, shape: shapeOf(pattern) }))
  const built = new Set(builtRoutes())
  // A map iterates over entries that are added during the walk.
  for (const [path, source] of from) {
    const route = known.find(({ shape }) => shape.test(path))
    if (route !== undefined && !built.has(route.pattern)) continue
    const response = await fetch(sharedUrl() + path)
    if (response.status !== 200) problems.push(`${path}, linked from ${source}: ${response.status}`)
    const html = await response.text()
    const canonical = pathOf(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1])
    if (canonical === path) wantToBeFound.add(path)
    for (const [, href] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const target = new URL(unescaped(href as string), sharedUrl() + path)
      if (target.origin !== new URL(sharedUrl()).origin) continue
      const next = target.pathname + (target.pathname.startsWith('/api/') ? target.search : '')
      if (!from.has(next)) from.set(next, path)
    }
  }
  expect(problems).toEqual([])
  expect([...(await sitemap())].sort()).toEqual([...wantToBeFound].sort())
  expect(await sitemap()).toEqual(expect.arrayContaining(indexablePaths))
})

test('no page loads scripts outside the byte budget', async () => {
  const problems: string[] = []
  for (const { pattern, path } of addresses) {
    const counted = scriptsOf(pattern)
    // Scripts with German words have an address of their own, and are counted with the English ones.
    const html = await (await fetch(sharedUrl() + path, { headers: { lang: 'en' } })).text()
    for (const [tag, , source] of html.matchAll(
      /<(script|link)\b[^>]*?(?:src|href)="([^"]+\.js)"[^>]*>/g,
    )) {
      const isCounted = /nomodule/i.test(tag) || counted.has(decodeURI(source ?? ''))
      if (!isCounted) problems.push(`${pattern}: ${source}`)
    }
  }
  expect(problems).toEqual([])
})

test.each(['/', '/?lang=de', '/dashboard'])(
  'the scripts of %s compile whole while arriving',
  async (path) => {
    const html = await (await fetch(sharedUrl() + path)).text()
    const tags = [...html.matchAll(/<script [^>]*src="([^"]+\/chunks\/[^"]+\.js)"[^>]*>/g)]
    const asked = tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, file]) => file ?? '')
    const firstLines = await Promise.all(
      asked.map(async (file) => {
        const text = await (await fetch(sharedUrl() + unescaped(file))).text()
        return { file, firstLine: text.split('\n', 1)[0]?.slice(0, 80) }
      }),
    )
    const firstLine = '//# allFunctionsCalledOnLoad'
    expect(firstLines.length).toBeGreaterThan(3)
    expect(firstLines).toEqual(asked.map((file) => ({ file, firstLine })))
  },
)

function isBetween(value: number | undefined, least: number, max: number): boolean {
  return value !== undefined && value >= least && value <= max
}

function pathOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).pathname
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}
