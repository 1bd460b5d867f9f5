import { createServer } from 'node:http'
import { FirstPage } from '../../scripts/first-page.mjs'
import { Progress } from '../../scripts/progress.mjs'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, watchPolicy } from '../support/browser'
import { freePort } from '../support/fake'

const browser = startBrowser()

test('the page of a start updates itself, reports a failed start, and becomes the product @rest', async () => {
  const progress = new Progress({ say: () => {} })
  const port = await freePort()
  const first = await new FirstPage(progress).listen(port, '127.0.0.1')
  progress.begin('packages', '')
  const url = `http://127.0.0.1:${port}`
  const pages = await Promise.all(
    (['DARK', 'light'] as const).map(async (theme) => {
      const language = theme === 'DARK' ? 'en' : 'de-DE'
      const context = await newVisitor(browser(), { url, theme, language, width: 320 })
      const page = await context.newPage()
      const refused = await watchPolicy(page)
      await page.goto('/buy-shares?amount=5')
      return { page, refused }
    }),
  )
  const [dark, light] = pages.map(({ page }) => page)
  if (!dark || !light) throw new Error('Two pages were opened.')

  progress.begin('web', '')
  await dark.getByText('Building the pages').waitFor()
  await light.getByText('Die Seiten werden gebaut').waitFor()
  for (const { page, refused } of pages) {
    // Axe writes a style of its own.
    expect(await refused()).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth
    expect(await page.evaluate(isTooWide)).toBe(false)
  }
  const schemeOf = () => getComputedStyle(document.documentElement).colorScheme
  expect([await dark.evaluate(schemeOf), await light.evaluate(schemeOf)]).toEqual(['dark', 'light'])

  first.close()
  progress.close()
  await dark.getByRole('alert').getByText('The start has ended').waitFor()

  const product = createServer((request, response) => response.end(`the product at ${request.url}`))
  await new Promise<void>((done) => product.listen(port, '127.0.0.1', done))
  for (const { page } of pages)
    await page.getByText('the product at /buy-shares?amount=5').waitFor()
  product.closeAllConnections()
  await new Promise((done) => product.close(done))
})
