import type { Page } from 'playwright-core'
import { bankHere } from '../support/bank-here'
import { newVisitor, startBrowser } from '../support/browser'

const browser = startBrowser()

async function visit(path: string): Promise<Page> {
  const choices = { javaScriptEnabled: false, width: 360, height: 740 }
  const page = await (await newVisitor(browser(), choices)).newPage()
  await page.goto(path)
  return page
}

test('a member page says it needs a script, and a phone’s menu needs none', async () => {
  const page = await visit('/settings')
  expect(await page.locator('noscript p').first().isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Go home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Own part of a bank' }).waitFor()
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Site' }).getByText('Documents').click()
  await page.waitForURL('**/docs')
})

test('an address with a question shows the answer', async () => {
  const { slug, words } = bankHere.question
  const page = await visit(`/faq#${slug}`)
  const answer = page.locator(`#${slug}`).getByText(words)
  expect(await answer.isVisible()).toBe(true)
})
