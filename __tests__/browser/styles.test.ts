import type { Page } from 'playwright-core'
import { paths } from '@/config/paths'
import { publicAddresses } from '../support/addresses'
import { newVisitor, startBrowser, watchPolicy } from '../support/browser'
import { sharedUrl } from '../support/product'
import { logInAs, walletButton } from '../support/wallet-visit'

jest.setTimeout(300_000)

const browser = startBrowser()

declare global {
  interface Window {
    next?: { router: { push: (path: string) => Promise<boolean> } }
  }
}

async function visitor(as?: string) {
  const context = await newVisitor(browser())
  if (as) await logInAs(context, sharedUrl(), as)
  const page = await context.newPage()
  return { page, refused: await watchPolicy(page) }
}

/** Navigates on the client, as Next does; the walk of public pages covers what the server sends. */
async function drawOver(page: Page, addresses: string[]): Promise<void> {
  await page.goto('/about')
  await page.waitForFunction(() => window.next?.router !== undefined)
  for (const path of addresses) {
    await page.evaluate((to) => window.next?.router.push(to), path)
    await page.locator('main h1').first().waitFor()
  }
}

test('no public page writes a style that the policy refuses @rest', async () => {
  const addresses = (await publicAddresses()).map(({ path }) => path)
  const drawn = addresses.filter((path) => !/^\/(400|404|500)$/.test(path))
  const { page, refused } = await visitor()
  await drawOver(page, drawn)
  expect(await refused()).toEqual([])
})

test('no member’s page does, nor its wallet’s window and its toasts @rest', async () => {
  const { page, refused } = await visitor('demo@fnx.example')
  const addresses = Object.entries(paths)
    .filter(([path, { access }]) => access === 'member' && !path.includes('['))
    .map(([path]) => path)
  const found: string[] = []
  for (const path of addresses) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    found.push(...(await refused()))
  }
  await drawOver(page, addresses)
  found.push(...(await refused()))
  await page.goto('/wallet')
  await walletButton(page).click()
  const dialog = page.locator('[data-rk] [role=dialog]')
  await dialog.waitFor()
  const radius = await dialog.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--rk-radii-modal'),
  )
  expect(radius).not.toBe('')
  expect([...found, ...(await refused())]).toEqual([])
})

test('a style of a stranger’s text is refused @rest', async () => {
  const { page, refused } = await visitor()
  await page.goto('/about')
  await page.evaluate(() => {
    const element = document.createElement('style')
    element.textContent = 'main { display: none }'
    document.head.append(element)
  })
  await page.waitForFunction(() => (window.refused ?? []).length > 0)
  expect(await refused()).toEqual(['/about: style-src-elem by nobody’s script'])
  expect(await page.locator('main').isVisible()).toBe(true)
})
