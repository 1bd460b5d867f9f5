import type { Page } from 'playwright-core'
import { paths } from '@/config/paths'
import { type ScenarioList, scenarioPath } from '@/contract/sandbox'
import { operatorRoles } from '@/server/modules/operators/tables'
import { madeUpTag } from '../../../scripts/messages/made-up'
import { memberBrowser, memberIn } from '../../support/account-holder'
import { publicAddresses } from '../../support/addresses'
import { askPostgres } from '../../support/ask-postgres'
import { newVisitor, startBrowser, waitUntilDrawn } from '../../support/browser'
import { cutTexts } from '../../support/cut-texts'
import { operatorPage } from '../../support/operator-page'
import { shared, sharedUrl } from '../../support/product'
import { logInAs } from '../../support/wallet-visit'
import { englishIn } from '../english'
import { renderedTexts } from '../said'

jest.setTimeout(1_200_000)

const browser = startBrowser()
const widths = [360, 1440]

/** Names of people, and of a member's browser. */
const given = ['Camila Duarte Reis']

async function englishOn(page: Page): Promise<string[]> {
  const found = englishIn(await page.evaluate(renderedTexts), given)
  return found.map((text) => `in English: ${text}`)
}

/** Runs in the page. */
function partsBeyondWindow(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  const beyond = [...document.querySelectorAll('body *')].filter(
    (part) => part.getBoundingClientRect().right > innerWidth,
  )
  return beyond.map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`)
}

async function wrongOn(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    const beyond = await page.evaluate(partsBeyondWindow)
    const cut = await page.evaluate(cutTexts)
    wrong.push(
      ...beyond.map((part) => `beyond ${width} px: ${part}`),
      ...cut.map((text) => `cut at ${width} px: ${text}`),
    )
  }
  const language = await page.locator('html').getAttribute('lang')
  if (language !== madeUpTag) wrong.push(`speaks ${language}`)
  return wrong
}

/** Pages of two payments differ in their figures alone. */
const shapeOf = (path: string) =>
  path.replaceAll(/\/([0-9a-f]{8}-[0-9a-f-]{27}|\d+)(?=\/|$)/g, '/:id')

const linksOn = (page: Page) =>
  page
    .locator('main a[href^="/"], nav a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

interface Walk {
  page: Page
  base?: string
  from: string[]
  /** Which links are followed as well, one of each shape. */
  follows?: RegExp
  arrived: (page: Page) => Promise<unknown>
  /** Checks in addition to truncation. */
  more?: (page: Page) => Promise<string[]>
}

async function wrongOnWalk({ page, base = sharedUrl(), from, follows, arrived, more }: Walk) {
  const left = [...from]
  const seen = new Set(from.map(shapeOf))
  const wrong: string[] = []
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    await page.goto(`${base}${path}${path.includes('?') ? '&' : '?'}lang=${madeUpTag}`)
    await arrived(page)
    const found = [...((await more?.(page)) ?? []), ...(await wrongOn(page))]
    wrong.push(...found.map((text) => `${path}: ${text}`))
    const links = follows === undefined ? [] : await linksOn(page)
    for (const link of links.filter((link) => follows?.test(link) && !seen.has(shapeOf(link)))) {
      if (seen.has(shapeOf(link))) continue
      seen.add(shapeOf(link))
      left.push(link)
    }
  }
  return { walked: seen.size, wrong }
}

test('truncated, too wide and English texts are found', async () => {
  const page = await (await newVisitor(browser())).newPage()
  await page.setContent(`<html lang="${madeUpTag}"><body>
    <p style="inline-size: 3em; overflow: hidden; white-space: nowrap">Ñóthíñg ís lóst</p>
    <p style="inline-size: 2000px">Wídé</p><p>Every word is English</p>
  </body></html>`)
  expect([...(await englishOn(page)), ...(await wrongOn(page))]).toEqual([
    'in English: Every word is English',
    expect.stringContaining('beyond 360 px: P Wídé'),
    expect.stringContaining('cut at 360 px: Ñóthíñg ís lóst'),
    expect.stringContaining('beyond 1440 px: P Wídé'),
    expect.stringContaining('cut at 1440 px: Ñóthíñg ís lóst'),
  ])
})

test('no page of a visitor is cut, wider than its window or in English', async () => {
  const page = await (await newVisitor(browser(), { language: madeUpTag })).newPage()
  const from = (await publicAddresses()).map(({ path }) => path)
  const arrived = () => page.waitForLoadState('networkidle')
  const { walked, wrong } = await wrongOnWalk({ page, from, arrived, more: englishOn })
  expect(wrong).toEqual([])
  expect(walked).toBeGreaterThan(30)
})

test('no page of a member is cut, wider or in English', async () => {
  const context = await newVisitor(browser(), { language: madeUpTag })
  await logInAs(context, sharedUrl(), 'demo@fnx.example')
  const page = await context.newPage()
  const own = Object.entries(paths)
    .filter(([pattern, { access }]) => access === 'member' && !pattern.includes('['))
    .map(([pattern]) => pattern)
  const views = ['/transactions?view=statement', '/transactions?view=documents']
  const sections = ['profile', 'security', 'preferences'].map(
    (section) => `/settings?section=${section}`,
  )
  const follows = /^\/(rights|transactions)\/./
  const from = [...own, ...views, ...sections]
  const walk = { page, from, follows, arrived: waitUntilDrawn, more: englishOn }
  const { walked, wrong } = await wrongOnWalk(walk)
  expect(wrong).toEqual([])
  expect(walked).toBeGreaterThan(20)
})

/** A visitor's state, which has only the page of a question. */
const notOfMembers = ['question-visitor']

// Some 150 states.
test('no state of a member is cut or wider', async () => {
  const answer = await fetch(`${sharedUrl()}${scenarioPath}`)
  const { data } = (await answer.json()) as { data: ScenarioList }
  const states = data.scenarios.filter(
    ({ name, touchesAll }) => !touchesAll && !notOfMembers.includes(name),
  )
  const wrong: string[] = []
  for (const { name } of states) {
    const member = await memberIn(name)
    const context = await memberBrowser(browser(), member, { language: madeUpTag })
    const page = await context.newPage()
    await page.goto(member.path)
    await waitUntilDrawn(page)
    wrong.push(...(await wrongOn(page)).map((text) => `${name}: ${text}`))
    await context.close()
  }
  expect(states.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})

test('no page of the console is cut or wider', async () => {
  const at = shared()
  const page = await operatorPage(browser(), { at, email: 'ruth@fnx.example', role: 'admin' })
  await askPostgres(
    at.settings.DATABASE_URL ?? '',
    `update operator set roles = '{${operatorRoles}}' where email = 'ruth@fnx.example'`,
  )
  const arrived = () => page.locator('h1').first().waitFor()
  const walk = { page, base: at.consoleUrl, from: ['/'], follows: /./, arrived }
  const { walked, wrong } = await wrongOnWalk(walk)
  expect(wrong).toEqual([])
  expect(walked).toBeGreaterThan(30)
})
