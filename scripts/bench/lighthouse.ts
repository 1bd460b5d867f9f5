import { type BrowserContext, chromium } from 'playwright-core'
import { logInAsDemo } from '../nodes/product'
import { addressesOf } from './addresses'
import { atLeast, atMost, type Measured, median, medians } from './figures'
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
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const maxTries = 3

type Numbers = Record<(typeof categories)[number] | 'cls' | 'tbt' | 'lcp', number>
interface Run {
  numbers: Numbers
  failed: string[]
}
type Page = Numbers & { pattern: string; failed: string[] }

export async function measureLighthouse(bench: Bench): Promise<Measured> {
  const { product, bare, debuggingPort, isQuick } = bench
  const port = (await debuggingPort()) ?? 0
  const [ours, theirs] = [await product(), await bare()]
  const addresses = await addressesOf(ours)
  const bareRuns: Run[] = []
  const lookAt = async (at: string, patterns: string[]) => {
    const pages = addresses.filter(({ pattern }) => patterns.includes(pattern))
    const chosen = isQuick ? pages.slice(0, 1) : pages
    const visits = chosen.map((page) => ({ ...page, runs: [] as Run[] }))
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
      for (const [index, { path, runs }] of visits.entries()) {
        if (index % 4 === 0) bareRuns.push(await runLighthouse(theirs.url, port))
        runs.push(await runLighthouse(at + path, port))
      }
    }
    return visits.map(({ pattern, runs }) => ({
      ...{ pattern, failed: runs.at(-1)?.failed ?? [] },
      ...medians(runs.map(({ numbers }) => numbers)),
    }))
  }
  const open = await lookAt(ours.url, forEverybody)
  const ofMembers = await withPast(async (url) => {
    await keepLogin(url, port)
    return lookAt(url, forMembers)
  })
  const bareTbt = median(bareRuns.map(({ numbers }) => numbers.tbt))
  return {
    name: 'S3',
    title: 'Lighthouse, mobile',
    peer: `an empty page, ${bareTbt.toFixed(0)} ms of blocking`,
    figures: figuresOf(open, ofMembers, Math.max(4 * bareTbt, 50)),
    notes: [`bare: TBT ${bareTbt.toFixed(0)} ms`, ...[...open, ...ofMembers].map(noteOf)],
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

async function runLighthouse(url: string, port: number, tries = 1): Promise<Run> {
  const { default: lighthouse } = await import('lighthouse')
  const onlyCategories = [...categories]
  const flags = {
    port,
    logLevel: 'error' as const,
    onlyCategories,
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
  const failed = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => (weight > 0 && lhr.audits[id]?.score === 0 ? id : [])),
  )
  const scoreOf = (id: string) => (lhr.categories[id]?.score ?? 0) * 100
  const numberOf = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const numbers: Numbers = {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
    cls: numberOf('cumulative-layout-shift'),
    tbt: numberOf('total-blocking-time'),
    lcp: numberOf('largest-contentful-paint'),
  }
  return { numbers, failed: [...new Set(failed)] }
}

function figuresOf(open: Page[], ofMembers: Page[], tbtGoal: number) {
  const all = [...open, ...ofMembers]
  const worst = (name: keyof Numbers, pages: Page[], order: number) =>
    [...pages].sort((a, b) => order * (a[name] - b[name]))[0]
  const score = (name: keyof Numbers, goal: number, pages = open) => {
    const page = worst(name, pages, 1)
    return { ...atLeast(name, page?.[name] ?? 0, goal), where: page?.pattern }
  }
  const time = (name: keyof Numbers, goal: number, unit = '') => {
    const page = worst(name, all, -1)
    return { ...atMost(name, page?.[name] ?? 0, goal, unit), where: page?.pattern }
  }
  // Hidden from search engines on purpose, which Lighthouse counts against them.
  const indexable = open.filter(({ pattern }) => !pattern.startsWith('/auth/'))
  return [
    score('performance', 97),
    { ...score('performance', 97, ofMembers), label: 'performance of members' },
    score('accessibility', 100, all),
    score('best-practices', 100, all),
    score('seo', 100, indexable),
    time('cls', 0.005),
    time('tbt', tbtGoal, 'ms'),
  ]
}

function noteOf(page: Page) {
  const scores = categories.map((name) => `${name} ${Math.round(page[name])}`).join(', ')
  const times = `CLS ${page.cls.toFixed(4)}, TBT ${page.tbt.toFixed(0)} ms, LCP ${page.lcp.toFixed(0)} ms`
  return `${page.pattern}: ${scores}, ${times}${page.failed.length > 0 ? `, failed ${page.failed.join(' ')}` : ''}`
}
