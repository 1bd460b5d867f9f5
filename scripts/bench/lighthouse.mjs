import { addressesOf } from './addresses.mjs'
import { median } from './figures.mjs'

/** Eight pages that stand for all: the heavy ones, the long ones, a form, an auth page. */
const representative = [
  '/',
  '/price',
  '/bank-overview',
  '/how-work',
  '/faq',
  '/blog/[dugs]/[slug]',
  '/contactus',
  '/auth/login',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** S3: Lighthouse as a phone on a slow network, medians of the runs, the bare page in between. */
export async function measureLighthouse({ product, bare, debuggingPort, isQuick }) {
  const port = await debuggingPort()
  const [ours, theirs] = [await product(), await bare()]
  const pages = (await addressesOf(ours)).filter(({ pattern }) => representative.includes(pattern))
  const chosen = isQuick ? pages.slice(0, 1) : pages
  const runs = new Map(chosen.map(({ pattern }) => [pattern, []]))
  const bareRuns = []
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    for (const [index, { pattern, path }] of chosen.entries()) {
      if (index % 4 === 0) bareRuns.push(await runLighthouse(theirs.url, port))
      runs.get(pattern).push(await runLighthouse(ours.url + path, port))
    }
  }
  const bareTbt = median(bareRuns.map(({ tbt }) => tbt))
  const seen = [...runs].map(([pattern, results]) => ({ pattern, ...medians(results) }))
  return {
    name: 'S3',
    title: 'Lighthouse, mobile',
    figures: figuresOf(seen, Math.max(3 * bareTbt, 50)),
    notes: [`bare: TBT ${bareTbt.toFixed(0)} ms`, ...seen.map(noteOf)],
  }
}

/** The browser's trace fails once in a while on a busy machine; that says nothing about the page. */
const mostTries = 3

async function runLighthouse(url, port, tries = 1) {
  const { default: lighthouse } = await import('lighthouse')
  const { lhr } = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    disableFullPageScreenshot: true,
  })
  if (lhr.runtimeError && tries < mostTries) return runLighthouse(url, port, tries + 1)
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const failed = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score === 0)
      .map(({ id }) => id),
  )
  return {
    ...Object.fromEntries(categories.map((id) => [id, lhr.categories[id].score * 100])),
    cls: lhr.audits['cumulative-layout-shift'].numericValue,
    tbt: lhr.audits['total-blocking-time'].numericValue,
    lcp: lhr.audits['largest-contentful-paint'].numericValue,
    failed: [...new Set(failed)],
  }
}

function medians(results) {
  const names = [...categories, 'cls', 'tbt', 'lcp']
  const values = names.map((name) => [name, median(results.map((result) => result[name]))])
  return { ...Object.fromEntries(values), failed: results.at(-1).failed }
}

function figuresOf(seen, tbtGoal) {
  const worst = (name, pages, order) => {
    const page = [...pages].sort((a, b) => order * (a[name] - b[name]))[0]
    return { label: name, value: page[name], where: page.pattern }
  }
  // Auth pages are kept out of search engines on purpose, which Lighthouse counts against them.
  const indexable = seen.filter(({ pattern }) => !pattern.startsWith('/auth/'))
  return [
    { ...worst('performance', seen, 1), atLeast: 97 },
    { ...worst('accessibility', seen, 1), atLeast: 100 },
    { ...worst('best-practices', seen, 1), atLeast: 100 },
    { ...worst('seo', indexable, 1), atLeast: 100 },
    { ...worst('cls', seen, -1), atMost: 0.005 },
    { ...worst('tbt', seen, -1), unit: 'ms', atMost: tbtGoal },
  ]
}

function noteOf(page) {
  const scores = categories.map((name) => `${name} ${Math.round(page[name])}`).join(', ')
  const times = `CLS ${page.cls.toFixed(4)}, TBT ${page.tbt.toFixed(0)} ms, LCP ${page.lcp.toFixed(0)} ms`
  return `${page.pattern}: ${scores}, ${times}${page.failed.length > 0 ? `, failed ${page.failed.join(' ')}` : ''}`
}
