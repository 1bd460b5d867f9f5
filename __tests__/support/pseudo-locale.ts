import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { unsealJson } from '@/contract/seal'
import { countriesIn } from '@/features/rights/country-codes'
import { tokenKey } from '@/lib/api/call'
import type { Built } from './product'

/** `en-XA` from the left, `en-XB` from the right. */
export function pseudoProduct(): Built {
  const text = execFileSync(process.execPath, ['scripts/run.mjs', 'build', '--pseudo'], {
    cwd: resolve(__dirname, '../..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(text)
}

const shown = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'content']

/** Runs in the page: letters outside of `⟦…⟧`, and unclosed brackets. */
function outsideOfBrackets(attributes: string[]): string[] {
  const found: string[] = []
  let depth = 0
  const outsideOf = (text: string) => {
    let outside = ''
    for (const letter of text) {
      if (letter === '⟦') depth += 1
      else if (letter === '⟧') depth -= 1
      else if (depth === 0) outside += letter
    }
    if (/\p{L}/u.test(outside)) found.push(outside.trim().replaceAll(/\s+/g, ' '))
  }
  const isRead = ({ parentElement }: Node) =>
    parentElement !== null && parentElement.closest('script, style, noscript, template') === null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (isRead(walker.currentNode)) outsideOf((walker.currentNode as Text).data)
  if (depth !== 0) found.push(`a text is cut off: ${depth} brackets are left open`)
  for (const name of attributes)
    for (const element of document.querySelectorAll(`body [${name}], meta[name=description]`)) {
      depth = 0
      outsideOf(element.getAttribute(name) ?? '')
    }
  depth = 0
  outsideOf(document.title)
  return found
}

function hangingOver(): string[] {
  const found: string[] = []
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth - clientWidth} px`)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!/\p{L}/u.test(node.data) || !element?.checkVisibility({ visibilityProperty: true }))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    const edge = edgeOf(element)
    const isSeen = edge && areNear(text, edge)
    if (text.width <= 1 || !isSeen) continue
    const over = Math.max(edge.left - text.left, text.right - edge.right)
    if (over > 1) found.push(`${Math.round(over)} px: ${node.data.trim().slice(0, 60)}`)
  }
  return found

  function areNear(text: DOMRect, edge: DOMRect): boolean {
    const rows = Math.min(text.bottom, edge.bottom) - Math.max(text.top, edge.top)
    return rows > text.height / 3 && text.left < edge.right && text.right > edge.left
  }

  function edgeOf(from: Element): DOMRect | undefined {
    for (let at: Element | null = from; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return undefined
    for (let at: Element | null = from; at; at = at.parentElement) {
      const { overflowX, display } = getComputedStyle(at)
      if (/auto|scroll/.test(overflowX)) return undefined
      const isDrawn = /^(BUTTON|LABEL|TD|TH|LEGEND|SUMMARY|LI|H1|H2|H3|P)$/.test(at.tagName)
      if (/hidden|clip/.test(overflowX) || (isDrawn && display !== 'inline'))
        return at.getBoundingClientRect()
    }
    return undefined
  }
}

// The same in every language; months and units of large sums await the first translation (decision
// 118).
const codes =
  /\b(FNX|USDT|USDC|DAI|W?ETH|W?BTC|W?BNB|USD|UTC|KYC|API|PDF|CSV|RPC|ID|kB|alt\+T|[0-9a-f]{6,}|0x[\w…]+)\b/g
const products =
  /\b(MetaMask|Coinbase|WalletConnect|Rainbow|Safe|Trust|Ledger|Base|Brave|Sandbox Wallet|Excel|Google|Ethereum|Telegram|LinkedIn|YouTube|Twitter|X)\b/g
const stored = /\b(English|Deutsch|Pseudo( mirrored)?|A browser on an unknown system)\b/g
const months =
  /\b((Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*|thousand|million|billion|at)\b/g
const addresses = /\S+@\S+|https?:\/\/\S+|\/[\w/.-]+|localhost:\d+|^\p{Lu}{2}$/gu
const years = /\b[0-9]+[DMYWhms]\b|\bQ[1-4]\b/g

const short = new Intl.DisplayNames(['en'], { type: 'region', style: 'short' })

// Browsers know the names of countries, some of them shorter than Node.js does; who calls a meeting
// names it, here in English and German.
const named = [
  ...countriesIn('en').flatMap(({ code, name }) => [name, short.of(code)]),
  'General meeting of Varrowmere Bank (sample)',
  'Extraordinary general meeting of Varrowmere Bank (sample)',
]

export interface Given {
  texts: Set<string>
}

export function gather(page: Page, token?: string): Given {
  const given: Given = { texts: new Set() }
  page.on('response', async (answer) => {
    if (!/\/api\/v1\//.test(answer.url())) return
    const body = await answer.json().catch(() => undefined)
    const isSealed = typeof body?.payload === 'string'
    const data = isSealed ? unsealJson(body.payload, tokenKey(token) ?? '') : body?.data
    addTexts(data, (text) => !isSealed || text.split(' ').length < 5, given)
  })
  return given
}

function addTexts(value: unknown, isData: (text: string) => boolean, given: Given): void {
  if (typeof value === 'string' && isData(value)) given.texts.add(plain(value))
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) addTexts(part, isData, given)
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export async function strayTexts(page: Page, given: Given): Promise<string[]> {
  const props = await page.locator('#__NEXT_DATA__').textContent()
  addTexts(JSON.parse(props ?? '{}').props, () => true, given)
  const known = [...given.texts].filter((text) => /\p{L}/u.test(text))
  const found = await page.evaluate(outsideOfBrackets, shown)
  return [...new Set(found)].filter((text) => isStray(text, known))
}

export function isStray(text: string, known: string[]): boolean {
  if (named.includes(plain(text))) return false
  if (known.some((one) => one.includes(plain(text)))) return false
  let left = text
  const longFirst = known.filter((one) => one.length > 2).sort((a, b) => b.length - a.length)
  for (const one of longFirst) left = left.replaceAll(one, '')
  for (const said of [addresses, codes, products, stored, months, years])
    left = left.replaceAll(said, '')
  return /\p{L}{2}/u.test(left)
}

export const textsHangingOver = (page: Page): Promise<string[]> => page.evaluate(hangingOver)
