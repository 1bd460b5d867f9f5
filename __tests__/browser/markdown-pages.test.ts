import type { Page } from 'playwright-core'
import { isTextPath } from '@/config/paths'
import { publicAddresses, sitemap } from '../support/addresses'
import { bankHere } from '../support/bank-here'
import { newVisitor, startBrowser } from '../support/browser'
import { sharedUrl } from '../support/product'

jest.setTimeout(600_000)

const browser = startBrowser()

const notRead =
  'button, dialog, form, input, label, nav, noscript, script, select, style, svg, template, textarea, [hidden], [aria-hidden="true"]'

/** By the browser’s own reader, which is far quicker than one written in JavaScript. */
const readOf = (page: Page, html: string) =>
  page.evaluate(
    ([sent = '', hidden = '']) => {
      const read = new DOMParser().parseFromString(sent, 'text/html')
      const main = read.querySelector('main') as HTMLElement
      for (const part of main.querySelectorAll(hidden)) part.remove()
      const walker = read.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
      const heading = main.querySelector('h1')?.textContent?.replaceAll(/\s/g, '') ?? 'none'
      return { title: read.title, heading, texts }
    },
    [html, notRead],
  )

const figuresIn = (text: string) => text.match(/\d+(?:[.,:]\d+)*/g) ?? []

const wordsOnly = (markdown: string) =>
  markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^\s*\d+\. /gm, '')

async function paths(): Promise<string[]> {
  const addresses = (await publicAddresses()).map(({ path }) => path)
  return [...new Set([...addresses, ...(await sitemap())])].filter(isTextPath)
}

test.each(['en', 'de'])(
  'each public page is Markdown with the same title and figures in %s @rest',
  async (lang) => {
    const problems: string[] = []
    const page = await (await newVisitor(browser())).newPage()
    const all = await paths()
    expect(all.length).toBeGreaterThan(bankHere.isFirst ? 30 : 20)
    for (const path of all) {
      const [html, answer] = await Promise.all([
        fetch(sharedUrl() + path, { headers: { lang } }),
        fetch(sharedUrl() + path, { headers: { lang, accept: 'text/markdown' } }),
      ])
      const markdown = await answer.text()
      const { title, heading, texts } = await readOf(page, await html.text())
      const isMarkdown = answer.headers.get('content-type') === 'text/markdown; charset=utf-8'
      if (!isMarkdown) problems.push(`${path}: ${answer.status}, no Markdown`)
      if (!markdown.includes(`title: ${JSON.stringify(title)}\n`)) problems.push(`${path}: title`)
      if (!markdown.includes(`language: "${lang}"\n`)) problems.push(`${path}: language`)
      if (!markdown.replaceAll(/\s/g, '').includes(`#${heading}`)) problems.push(`${path}: heading`)
      const drawn = texts.flatMap(figuresIn)
      const words = wordsOnly(markdown)
      const written = figuresIn(words)
      const lost = drawn.filter((figure) => !words.includes(figure))
      const invented = written.filter((figure) => !texts.join('').includes(figure))
      if (lost.length > 0) problems.push(`${path}: lost ${[...new Set(lost)].join(' ')}`)
      if (invented.length > 0) problems.push(`${path}: made up ${[...new Set(invented)].join(' ')}`)
    }
    expect(problems).toEqual([])
  },
)

test('/llms.txt names each of them, and every address in it answers', async () => {
  const response = await fetch(`${sharedUrl()}/llms.txt`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=UTF-8',
  ])
  const text = await response.text()
  expect(text.startsWith(`# ${bankHere.name}\n\n> `)).toBe(true)
  const named = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => new URL(address))
  for (const path of await sitemap()) expect(named.map(({ pathname }) => pathname)).toContain(path)
  for (const { pathname } of named) {
    const { status } = await fetch(sharedUrl() + pathname)
    expect([pathname, status]).toEqual([pathname, 200])
  }
})
