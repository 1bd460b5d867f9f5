import type { Browser } from 'playwright-core'
import { atMost, gzipSize, type Measured } from './figures'
import type { Bench } from './open-bench'

const quietMs = 3_000

/** S2: all JavaScript that the landing page fetches by itself until it has nothing left to do. */
export async function measureUntilIdle({ product, bare, browser }: Bench): Promise<Measured> {
  const opened = await browser()
  const theirs = await fetchedUntilIdle(opened, (await bare()).url)
  const ours = await fetchedUntilIdle(opened, (await product()).url)
  return {
    name: 'S2',
    title: 'JS fetched by the landing page until idle, × bare',
    isExact: true,
    figures: [atMost('home', sumOf(ours) / sumOf(theirs), 1.8)],
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
