import type { Page } from 'playwright-core'
import { newVisitor, startBrowser } from '../support/browser'
import { byDay } from '../support/size'

const browser = startBrowser()

async function visit(path: string, width = 360): Promise<Page> {
  const choices = { javaScriptEnabled: false, width, height: 740 }
  const page = await (await newVisitor(browser(), choices)).newPage()
  await page.goto(path)
  return page
}

test.each(
  byDay(3, ['/', '/price', '/500', '/faq', '/help', '/docs', '/contactus', '/about-us/blog']),
)('nothing offered needs a script: %s', async (path) => {
  for (const width of [360, 1440]) {
    const page = await visit(path, width)
    const dead = page.locator(
      'button:visible, input:visible, textarea:visible, [role=button]:visible',
    )
    const names = await dead.evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 90)))
    expect(names).toEqual([])
    expect(await page.getByRole('region', { name: 'Cookies and terms' }).isVisible()).toBe(false)
    await page.context().close()
  }
})

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
  const page = await visit('/faq#smallest-purchase')
  const answer = page.locator('#smallest-purchase').getByText('in any of the three currencies')
  expect(await answer.isVisible()).toBe(true)
})
