import { gzipSize } from './figures.mjs'

const quietMs = 3_000

/** S2: all JavaScript that the landing page fetches by itself until it has nothing left to do. */
export async function measureUntilIdle({ product, bare, browser }) {
  const opened = await browser()
  const theirs = await fetchedUntilIdle(opened, (await bare()).url)
  const ours = await fetchedUntilIdle(opened, (await product()).url)
  const ratio = sumOf(ours) / sumOf(theirs)
  return {
    name: 'S2',
    title: 'JS fetched by the landing page until idle, × bare',
    isExact: true,
    figures: [{ label: 'home', value: ratio, atMost: 1.8 }],
    notes: [
      `bare: ${sumOf(theirs)} bytes; home: ${sumOf(ours)} bytes`,
      ...[...ours].map(([url, bytes]) => `${new URL(url).pathname}: ${bytes}`),
    ],
  }
}

async function fetchedUntilIdle(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const scripts = new Map()
  const reading = []
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

function sumOf(scripts) {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
}
