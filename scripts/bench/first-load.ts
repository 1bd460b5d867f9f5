import type { Browser } from 'playwright-core'
import { addressesOf } from './addresses'
import { atMost, gzipSize, type Measured } from './figures'
import type { Bench } from './open-bench'

const quietMs = 3_000
const goals = [
  ['public', 'public', 1.15],
  ['form', 'with forms', 1.25],
  ['member', 'logged in', 1.45],
] as const

export async function measureFirstLoad({ product, bare }: Bench): Promise<Measured> {
  const [ours, theirs] = [await product(), await bare()]
  const bareBytes = await firstLoadOf(theirs.url, '/')
  const pages: { pattern: string; kind: string; bytes: number; ratio: number }[] = []
  for (const { pattern, path, kind } of await addressesOf(ours)) {
    const bytes = await firstLoadOf(ours.url, path)
    pages.push({ pattern, kind, bytes, ratio: bytes / bareBytes })
  }
  pages.sort((a, b) => b.ratio - a.ratio)
  return {
    name: 'S1',
    title: 'first-load JS, × bare',
    isExact: true,
    peer: `an empty page, ${bareBytes} bytes`,
    figures: goals.flatMap(([kind, label, goal]) => {
      const heaviest = pages.find((page) => page.kind === kind)
      return heaviest ? [{ ...atMost(label, heaviest.ratio, goal), where: heaviest.pattern }] : []
    }),
    notes: [
      `bare: ${bareBytes} bytes`,
      ...pages.map(
        ({ pattern, bytes, ratio }) => `${pattern}: ${bytes} bytes, ${ratio.toFixed(3)}`,
      ),
    ],
  }
}

const known = new Map<string, number>()

async function firstLoadOf(origin: string, path: string) {
  const html = await (await fetch(origin + path)).text()
  let sum = 0
  for (const source of scriptsIn(html)) {
    const url = new URL(source, origin).href
    const size = known.get(url) ?? gzipSize(await bodyOf(url))
    known.set(url, size)
    sum += size
  }
  return sum
}

async function bodyOf(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

function scriptsIn(html: string) {
  const sources = [...html.matchAll(/<(script|link)\b[^>]*>/g)].flatMap(([tag]) => {
    const read = (name: string) => attribute(tag, name)
    const isPreload = read('rel') === 'preload' && read('as') === 'script'
    if (tag.startsWith('<script')) return /\snomodule/i.test(tag) ? undefined : read('src')
    return isPreload || read('rel') === 'modulepreload' ? read('href') : undefined
  })
  return new Set(sources.filter((source) => source !== undefined))
}

function attribute(tag: string, name: string) {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')
}

export async function measureUntilIdle({ product, bare, browser }: Bench): Promise<Measured> {
  const opened = await browser()
  const theirs = await fetchedUntilIdle(opened, (await bare()).url)
  const ours = await fetchedUntilIdle(opened, (await product()).url)
  return {
    name: 'S2',
    title: 'JS fetched by the landing page until idle, × bare',
    isExact: true,
    peer: `an empty page, ${sumOf(theirs)} bytes`,
    figures: [atMost('home', sumOf(ours) / sumOf(theirs), 1.5)],
    notes: [
      `bare: ${sumOf(theirs)} bytes; home: ${sumOf(ours)} bytes`,
      ...[...ours].map(([url, bytes]) => `${new URL(url).pathname}: ${bytes}`),
    ],
  }
}

async function fetchedUntilIdle(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const scripts = new Map<string, number>()
  const reading: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    reading.push(response.body().then((body) => scripts.set(response.url(), gzipSize(body))))
  })
  await page.goto(`${url}/`, { waitUntil: 'networkidle' })
  for (let seen = -1; seen !== reading.length; ) {
    seen = reading.length
    await page.waitForTimeout(quietMs)
  }
  await Promise.all(reading)
  await context.close()
  return scripts
}

function sumOf(scripts: Map<string, number>) {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
}
