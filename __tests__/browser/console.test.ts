import type { Page } from 'playwright-core'
import { memberIn } from '../support/account-holder'
import { bankHere } from '../support/bank-here'
import { startBrowser } from '../support/browser'
import { fitsAt, operatorPage as pageOf } from '../support/operator-page'
import { shared } from '../support/product'
import { byDay } from '../support/size'

jest.setTimeout(120_000)

const browser = startBrowser()
const { consoleUrl } = shared()

const operatorPage = (email: string, role: string, theme?: 'light') =>
  pageOf(browser(), { at: shared(), email, role, theme })

const widths = [360, 1440]
const looksRight = (page: Page) => fitsAt(page, widths, byDay(1, widths))

test('every admin page is accessible at both widths @rest', async () => {
  const admin = await operatorPage('ruth@fnx.example', 'admin', 'light')
  const pages = [
    '/',
    '/signals',
    '/jobs',
    '/requests',
    '/operators',
    '/events',
    '/offering',
    '/own',
    '/none',
  ]
  for (const path of pages) {
    await admin.goto(consoleUrl + path)
    await looksRight(admin)
  }
  await admin.goto(`${consoleUrl}/operators`)
  await admin.getByRole('link', { name: 'ruth', exact: true }).click()
  await looksRight(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`${consoleUrl}/events`)
  await admin.getByRole('button', { name: 'Verify the chain' }).click()
  await admin.getByText(/^All \d+ events match/).waitFor()
  await admin.getByRole('button', { name: 'Sign out' }).click()
  await admin.waitForURL(`${consoleUrl}/sign-in`)
  await looksRight(admin)
  await admin.getByText('Use password and code').click()
  await looksRight(admin)
})

test('owners’ pages are accessible with cases in them @night', async () => {
  // Shares of an estate are under way for days where some are staked.
  const estate = bankHere.hasStaking ? 'estate-moving' : 'estate-waiting'
  for (const name of [estate, 'court-frozen']) await memberIn(name)
  const officer = await operatorPage('nadia@fnx.example', 'compliance', 'light')
  for (const path of ['/register', '/legal-orders', '/custody']) {
    await officer.goto(consoleUrl + path)
    await looksRight(officer)
  }
  const auditor = await operatorPage('ida@fnx.example', 'auditor')
  for (const path of ['/buy-backs', '/register']) {
    await auditor.goto(consoleUrl + path)
    await looksRight(auditor)
  }
})
