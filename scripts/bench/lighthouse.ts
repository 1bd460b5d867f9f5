import { type BrowserContext, chromium } from 'playwright-core'
import { logInAsDemo } from '../nodes/product'
import { addressesOf } from './addresses'
import { atLeast, atMost, type Measured, medians } from './figures'
import type { Bench } from './open-bench'
import { withPast } from './servers'

const forEverybody = ['/', '/price', '/bank-overview', '/how-work', '/faq'].concat([
  '/blog/[dugs]/[slug]',
  '/contactus',
  '/auth/login',
])
const forMembers = [
  '/dashboard',
  '/buy-shares',
  '/wallet',
  '/transactions',
  '/staking',
  '/swap',
].concat(['/notifications', '/settings', '/rights', '/kyc'])
const categories = ['accessibility', 'best-practices', 'seo'] as const
const maxTries = 3

type Numbers = Record<(typeof categories)[number] | 'cls', number>
type Page = Numbers & { pattern: string; failed: string[] }

export async function measureLighthouse(bench: Bench): Promise<Measured> {
  const { product, debuggingPort, isQuick } = bench
  const port = (await debuggingPort()) ?? 0
  const productServer = await product()
  const addresses = await addressesOf(productServer)
  const lookAt = async (at: string, patterns: string[]) => {
    const pages = addresses.filter(({ pattern }) => patterns.includes(pattern))
    const seenPages: Page[] = []
    for (const { path, pattern } of isQuick ? pages.slice(0, 1) : pages) {
      const runs = []
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1)
        runs.push(await runLighthouse(at + path, port))
      const failedAudits = [...new Set(runs.flatMap((run) => run.failed))]
      seenPages.push({
        ...medians(runs.map(({ numbers }) => numbers)),
        pattern,
        failed: failedAudits,
      })
    }
    return seenPages
  }
  const publicPages = await lookAt(productServer.url, forEverybody)
  const ofMembers = await withPast(async (url) => {
    await keepLogin(url, port)
    return lookAt(url, forMembers)
  })
  return {
    name: 'S3',
    title: 'Lighthouse, mobile',
    figures: figuresOf(publicPages, ofMembers),
    notes: [...publicPages, ...ofMembers].map(noteOf),
  }
}

async function keepLogin(url: string, port: number) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts() as [BrowserContext]
  const page = await logInWithin(context, url)
  // The demo person's history is made after the start, so wait until it is there.
  await page.goto(`${url}/dashboard`)
  await page.getByRole('img', { name: /^Price gain: from/ }).waitFor({ timeout: 120_000 })
  await page.close()
}

export async function logInWithin(context: BrowserContext, url: string) {
  const token = await logInAsDemo(url)
  const page = await context.newPage()
  // A page of the product would end a half-made login.
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((value) => {
    localStorage.setItem('token', value)
    localStorage.setItem('tAndC', 'true')
  }, token)
  // Without an expiry the cookie would go with the browser's last window.
  const expires = Date.now() / 1000 + 86_400
  await context.addCookies([{ name: 'token', value: token, url, expires }])
  return page
}

interface Run {
  numbers: Numbers
  failed: string[]
}

async function runLighthouse(url: string, port: number, tries = 1): Promise<Run> {
  const { default: lighthouse } = await import('lighthouse')
  const flags = {
    port,
    logLevel: 'error' as const,
    // Another category already reports its layout shift.
    onlyCategories: ['performance', ...categories],
    disableFullPageScreenshot: true,
    // A member's page keeps a connection open: the network is never quiet.
    maxWaitForLoad: 15_000,
  }
  const { lhr } = (await lighthouse(url, flags)) ?? {}
  if (lhr?.runtimeError && tries < maxTries) return runLighthouse(url, port, tries + 1)
  if (!lhr || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message}`)
  // Otherwise the figures would be those of the page it led to.
  if (lhr.finalDisplayedUrl !== lhr.requestedUrl)
    throw new Error(`${url}: it led to ${lhr.finalDisplayedUrl}`)
  const failedAudits = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) =>
      weight > 0 && lhr.audits[id]?.score === 0 ? id : [],
    ),
  )
  const scoreOf = (id: string) => (lhr.categories[id]?.score ?? 0) * 100
  const numbers: Numbers = {
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
    cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
  return { numbers, failed: failedAudits }
}

function figuresOf(publicPages: Page[], ofMembers: Page[]) {
  const allPages = [...publicPages, ...ofMembers]
  const worst = (name: keyof Numbers, pages: Page[]) =>
    pages.toSorted((a, b) => (name === 'cls' ? b[name] - a[name] : a[name] - b[name]))[0]
  const score = (name: keyof Numbers, pages = allPages) => {
    const page = worst(name, pages)
    return { ...atLeast(name, page?.[name] ?? 0, 100), where: page?.pattern }
  }
  // Hidden from search engines on purpose, which Lighthouse counts against them.
  const indexable = publicPages.filter(({ pattern }) => !pattern.startsWith('/auth/'))
  const shifted = worst('cls', allPages)
  return [
    ...[score('accessibility'), score('best-practices'), score('seo', indexable)],
    { ...atMost('cls', shifted?.cls ?? Number.NaN, 0.005), where: shifted?.pattern },
  ]
}

function noteOf({ pattern, failed, ...page }: Page) {
  const scores = categories.map((name) => `${name} ${Math.round(page[name])}`).join(', ')
  const words = failed.length > 0 ? `, failed ${failed.join(' ')}` : ''
  return `${pattern}: ${scores}, CLS ${page.cls.toFixed(4)}${words}`
}
