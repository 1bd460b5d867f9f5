import type { Page } from 'playwright-core'
import { paths } from '@/config/paths'
import { publicAddresses } from '../support/addresses'
import { newVisitor, startBrowser } from '../support/browser'
import { sharedUrl } from '../support/product'
import { logInAs, walletButton } from '../support/wallet-visit'

jest.setTimeout(300_000)

const browser = startBrowser()

declare global {
  interface Window {
    refused?: string[]
    next?: { router: { push: (path: string) => Promise<boolean> } }
  }
}

/** What the policy refuses is asked of the browser itself; a console may be read too late. */
async function visitor(as?: string): Promise<Page> {
  const context = await newVisitor(browser())
  if (as) await logInAs(context, sharedUrl(), as)
  await context.addInitScript(() => {
    const refused: string[] = []
    window.refused = refused
    document.addEventListener('securitypolicyviolation', (event) => {
      refused.push(`${event.violatedDirective} by ${event.sourceFile || 'nobody’s script'}`)
    })
  })
  return context.newPage()
}

const refusedOn = async (page: Page) =>
  ((await page.evaluate(() => window.refused)) ?? ['no list']).map(
    (text) => `${new URL(page.url()).pathname}: ${text}`,
  )

/** Each page twice: as the server sends it, and as Next draws it over another one. */
async function refusedOver(page: Page, addresses: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of addresses) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    found.push(...(await refusedOn(page)))
  }
  await page.goto('/about')
  await page.waitForFunction(() => window.next?.router !== undefined)
  for (const path of addresses) {
    await page.evaluate((to) => window.next?.router.push(to), path)
    await page.locator('main h1').first().waitFor()
  }
  return [...found, ...(await refusedOn(page))]
}

test('no public page writes a style that the policy refuses', async () => {
  const addresses = (await publicAddresses()).map(({ path }) => path)
  const drawn = addresses.filter((path) => !/^\/(400|404|500)$/.test(path))
  expect(await refusedOver(await visitor(), [...drawn, '/price#alerts'])).toEqual([])
})

test('no member’s page does, nor its wallet’s window and its toasts', async () => {
  const page = await visitor('demo@fnx.example')
  const addresses = Object.entries(paths)
    .filter(([path, { access }]) => access === 'member' && !path.includes('['))
    .map(([path]) => path)
  const found = await refusedOver(page, addresses)
  await page.goto('/wallet')
  await walletButton(page).click()
  const dialog = page.locator('[data-rk] [role=dialog]')
  await dialog.waitFor()
  const radius = await dialog.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--rk-radii-modal'),
  )
  expect(radius).not.toBe('')
  expect([...found, ...(await refusedOn(page))]).toEqual([])
})

test('a style of a stranger’s text is refused', async () => {
  const page = await visitor()
  await page.goto('/about')
  await page.evaluate(() => {
    const element = document.createElement('style')
    element.textContent = 'main { display: none }'
    document.head.append(element)
  })
  await page.waitForFunction(() => (window.refused ?? []).length > 0)
  expect(await refusedOn(page)).toEqual(['/about: style-src-elem by nobody’s script'])
  expect(await page.locator('main').isVisible()).toBe(true)
})
