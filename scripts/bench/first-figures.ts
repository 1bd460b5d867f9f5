import type { Browser, BrowserContext } from 'playwright-core'
import { atMost, type Measured, median } from './figures'
import { logInWithin } from './lighthouse'
import type { Bench } from './open-bench'
import { withPast } from './servers'
import { slow4g, slowdown } from './wallet-dialog'

declare global {
  interface Window {
    figure?: { atMs: number; blockedMs: number }
  }
}

/** A figure of the member's own, or the first price where the page begins with one. */
const wantedFigures: Record<string, string> = {
  '/dashboard': String.raw`\$[\d,]+\.\d\d`,
  '/wallet': String.raw`\d[\d.,]* shares`,
  '/transactions': String.raw`\d\.\d\d`,
  '/rights': String.raw`\$[\d,]+\.\d\d`,
  '/buy-shares': String.raw`\$[\d,]+\.\d`,
}

interface Look {
  url: string
  figure: string
  isSlow: boolean
}

interface Row {
  path: string
  warm: number
  slow: number
  cold: number
  blocking: number
}

/**
 * From the address until the demo person's first own figure stands, with a real browser: on this
 * machine, and on a phone that is four times slower with a slow network, next to an empty page.
 */
export async function measureFirstFigures(bench: Bench): Promise<Measured> {
  const rows: Row[] = []
  await withPast(async (url) => {
    for (const path of Object.keys(wantedFigures)) rows.push(await rowOf(bench, url, path))
  })
  const worst = (label: string, name: Exclude<keyof Row, 'path'>, goal: number) => {
    const [row] = [...rows].sort((a, b) => b[name] - a[name])
    const unit = name === 'blocking' ? '× an empty page' : 's'
    return { ...atMost(label, row?.[name] ?? Number.NaN, goal, unit), where: row?.path }
  }
  return {
    name: 'F1',
    title: 'a member’s first figure',
    figures: [
      worst('warm', 'warm', 0.45),
      worst('warm, slow (F2)', 'slow', 1.5),
      worst('cold, slow (F3)', 'cold', 2.5),
      worst('blocking (F4)', 'blocking', 3),
    ],
    notes: rows.map(noteOf),
  }
}

const noteOf = ({ path, warm, slow, cold, blocking }: Row) =>
  `${path}: warm ${warm.toFixed(2)} s, slow ${slow.toFixed(2)} s, cold ${cold.toFixed(2)} s, blocking × ${blocking.toFixed(1)}`

async function rowOf({ browser, bare, isQuick }: Bench, url: string, path: string): Promise<Row> {
  const openedBrowser = await browser()
  const emptyPage = { url: (await bare()).url, figure: 'Bare', isSlow: true }
  const page = { url: url + path, figure: wantedFigures[path] ?? '' }
  const measured = { warm: [] as number[], slow: [] as number[], cold: [] as number[] }
  const blocked = { own: [] as number[], empty: [] as number[] }
  const context = await memberContext(openedBrowser, url)
  // A first visit, so that the browser has compiled what it caches.
  await lookAt(context, { ...page, isSlow: false })
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    const [otherContext, freshContext] = [
      await openedBrowser.newContext(),
      await memberContext(openedBrowser, url),
    ]
    measured.warm.push((await lookAt(context, { ...page, isSlow: false })).atMs)
    const phone = await lookAt(context, { ...page, isSlow: true })
    measured.slow.push(phone.atMs)
    blocked.own.push(phone.blockedMs)
    blocked.empty.push((await lookAt(otherContext, emptyPage)).blockedMs)
    measured.cold.push((await lookAt(freshContext, { ...page, isSlow: true })).atMs)
    await Promise.all([otherContext.close(), freshContext.close()])
  }
  await context.close()
  return {
    path,
    warm: median(measured.warm) / 1000,
    slow: median(measured.slow) / 1000,
    cold: median(measured.cold) / 1000,
    blocking: median(blocked.own) / Math.max(1, median(blocked.empty)),
  }
}

async function memberContext(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await (await logInWithin(context, url)).close()
  return context
}

const settlingMs = 2_000

async function lookAt(context: BrowserContext, { url, figure, isSlow }: Look) {
  const page = await context.newPage()
  if (isSlow) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  await page.addInitScript(waitForFigure, figure)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.figure?.atMs, undefined, { timeout: 60_000 })
  await page.waitForTimeout(settlingMs)
  const seenFigure = await page.evaluate(() => window.figure)
  await page.close()
  if (seenFigure === undefined) throw new Error(`${url}: no figure was seen.`)
  return seenFigure
}

function waitForFigure(figure: string) {
  const longestFigure = { atMs: 0, blockedMs: 0 }
  window.figure = longestFigure
  const pattern = new RegExp(figure)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      longestFigure.blockedMs += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  const checkFrame = () => {
    if (!pattern.test(document.querySelector('main')?.textContent ?? ''))
      requestAnimationFrame(checkFrame)
    // After the frame that shows it.
    else requestAnimationFrame(() => setTimeout(() => (longestFigure.atMs = performance.now())))
  }
  requestAnimationFrame(checkFrame)
}
