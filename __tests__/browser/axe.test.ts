import type { Page } from 'playwright-core'
import { newVisitor, startBrowser, waitUntilDrawn } from '../support/browser'
import { eachLook, problemsInEachLook } from '../support/looks'
import { byDay } from '../support/size'

jest.setTimeout(600_000)

const browser = startBrowser()

interface State {
  name: string
  path: string
  width?: number
  hasAccepted?: boolean
  open: (page: Page) => Promise<void>
}

const states: State[] = [
  {
    name: 'the notice about terms and cookies',
    path: '/about',
    hasAccepted: false,
    open: (page) => page.getByRole('region', { name: 'Cookies and terms' }).waitFor(),
  },
  {
    name: 'the settings panel',
    path: '/about',
    open: async (page) => {
      await page.getByRole('button', { name: 'Settings panel' }).click()
      await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    },
  },
  {
    name: 'the menu of a small screen',
    path: '/about',
    width: 390,
    open: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'a toast',
    path: '/about',
    open: async (page) => {
      await page.evaluate(() => localStorage.setItem('token', 'over'))
      await page.reload()
      await page.getByText('Your session has expired').hover()
    },
  },
  {
    name: 'a question with its answer',
    path: '/faq',
    open: (page) => page.locator('summary').first().click(),
  },
  {
    name: 'a search without a match',
    path: '/faq',
    open: async (page) => {
      await page.getByRole('searchbox').fill('zeppelin')
      await page.getByText('Nothing here answers that').waitFor()
    },
  },
  {
    name: 'the contact form with everything missing',
    path: '/contactus',
    open: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'the newsletter form with a wrong address',
    path: '/',
    open: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.locator('form [role=alert]').waitFor()
    },
  },
  {
    name: 'the newsletter form, sent',
    path: '/',
    open: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('reader@example.com')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await page.getByText('Open the link we emailed to').waitFor()
    },
  },
]

const looksFor = (place: number) => byDay(1, place % 2 === 0 ? eachLook : eachLook.toReversed())

test('open panels, errors and receipts are accessible @rest', async () => {
  const problems: string[] = []
  for (const [place, { name, path, width, hasAccepted, open }] of states.entries()) {
    const context = await newVisitor(browser(), {
      ...(width !== undefined && { width }),
      ...(hasAccepted !== undefined && { hasAccepted }),
    })
    const page = await context.newPage()
    await page.goto(path)
    await waitUntilDrawn(page)
    await open(page)
    problems.push(
      ...(await problemsInEachLook(page, looksFor(place))).map((text) => `${name}, ${text}`),
    )
    await context.close()
  }
  expect(problems).toEqual([])
})
