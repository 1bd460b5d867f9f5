import type { Page } from 'playwright-core'
import { bankHere } from '../support/bank-here'
import { newVisitor, startBrowser, waitUntilDrawn } from '../support/browser'
import { sharedUrl } from '../support/product'
import { logInAs } from '../support/wallet-visit'

const browser = startBrowser()

/** As wide as a sheet of A4 within its margins. */
const sheet = { width: 718, height: 1032 }

async function onPaper(page: Page, path: string) {
  await page.goto(path)
  await waitUntilDrawn(page)
  await page.emulateMedia({ media: 'print' })
  return page.evaluate(() => ({
    frame: [...document.querySelectorAll('header, footer, nav, button, [data-screen-only]')]
      .filter((element) => !element.closest('main :is(header, footer), h2, h3'))
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 80)),
    paper: getComputedStyle(document.documentElement).backgroundColor,
    width: document.documentElement.scrollWidth,
  }))
}

const sheetAlone = { frame: [], paper: 'rgb(255, 255, 255)', width: sheet.width }

test('a printed page has a member’s content without menu and buttons @rest', async () => {
  const context = await newVisitor(browser(), { theme: 'DARK', ...sheet })
  await logInAs(context, sharedUrl(), 'demo@fnx.example')
  const page = await context.newPage()
  for (const path of ['/dashboard', '/wallet', '/transactions'])
    expect(await onPaper(page, path)).toEqual(sheetAlone)
})

test('a printed page includes all folded answers @rest', async () => {
  const page = await (await newVisitor(browser(), { hasAccepted: false, ...sheet })).newPage()
  expect(await onPaper(page, '/faq')).toEqual(sheetAlone)
  expect(await page.getByText(bankHere.question.words).first().isVisible()).toBe(true)
})
