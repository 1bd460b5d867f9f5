import type { Page } from 'playwright-core'
import { newestTo, openAccount, openForm, type Person, password } from '../support/account-holder'
import { newVisitor, startBrowser } from '../support/browser'
import { handsOn } from '../support/hands'
import { byDay } from '../support/size'

jest.setTimeout(180_000)

const browser = startBrowser()
let ada: Person
beforeAll(async () => {
  ada = await openAccount()
})

const isAt = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname + url.search === path)

async function logIn(page: Page): Promise<void> {
  const hands = handsOn(page)
  await hands.fill('Email or phone', ada.email)
  await hands.fill('Password', password)
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
  await page.getByLabel('Phone code').waitFor()
  await hands.fill('Phone code', (await newestTo(ada.phone)).code)
  await hands.fill('Email code', (await newestTo(ada.email)).code)
}

test.each(byDay(1, ['DARK', 'light'] as const))(
  'member pages stay unseen until the login: %s',
  async (theme) => {
    const page = await (await newVisitor(browser(), { theme })).newPage()
    await page.addInitScript(() => {
      const look = () => {
        // Every document has the frame; only a member is shown it.
        const title = document.querySelector('main h1')
        if (title?.textContent === 'Settings' && title.checkVisibility())
          sessionStorage.setItem('seen', 'yes')
        requestAnimationFrame(look)
      }
      look()
    })
    await page.goto('/settings?section=profile')
    await isAt(page, '/')
    await page.getByText('Log in to see your settings.').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await isAt(page, '/auth/login')
    await openForm(page, '/auth/login')
    await logIn(page)
    await isAt(page, '/settings?section=profile')
    await page.getByRole('main').getByText(ada.email).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('yes')
  },
)
