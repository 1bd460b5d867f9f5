import type { Page } from 'playwright-core'
import actions from '@/messages/actions/de.json'
import shell from '@/shell/messages/de.json'
import { logInByCalls, memberBrowser, openAccount, setLanguage } from '../support/account-holder'
import { bankHere } from '../support/bank-here'
import { filesOf, newVisitor, startBrowser, watch } from '../support/browser'
import { sharedUrl } from '../support/product'

const browser = startBrowser()

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function keepTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const look = () => {
      const now = document.querySelector('h1')?.textContent
      if (now && said.at(-1) !== now) said.push(now)
    }
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('a German address loads only German files', async () => {
  const html = await (await fetch(`${sharedUrl()}/auth/signup?lang=de`)).text()
  expect(html).toMatch(/<html lang="de"/)
  expect(html).toContain(actions.loginAction)
  expect(html).not.toContain('>Log in<')
  const page = await (await newVisitor(browser())).newPage()
  const [files, unexpected, titles] = [filesOf(page), watch(page), await keepTitles(page)]
  await page.goto('/auth/signup?lang=de', { waitUntil: 'networkidle' })
  expect(await titles()).toHaveLength(1)
  await button(page, shell.settingsPanelAction).click()
  await page.getByRole('dialog').getByText('Deutsch').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: actions.loginAction }).click()
  await page.waitForURL('**/auth/login')
  expect(await languageOf(page)).toBe('de')
  expect(files.german).toBeGreaterThan(5)
  expect([files.others, unexpected]).toEqual([[], []])
})

test('a changed language stays on the next pages @rest', async () => {
  const page = await (await newVisitor(browser())).newPage()
  await page.goto('/how-work')
  expect(await languageOf(page)).toBe('en')
  await button(page, 'Settings panel').click()
  await page.getByRole('dialog').locator('label', { hasText: 'Deutsch' }).click()
  await page.locator('html[lang=de]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/how-work')
  await page.goto('/price')
  expect(await languageOf(page)).toBe('de')
})

test('German contents share the English addresses @rest', async () => {
  const html = async (path: string) => (await fetch(sharedUrl() + path)).text()
  const german = await html('/static/privacy-policy?lang=de')
  expect(german).toContain('Datenschutzerklärung')
  if (bankHere.isFirst) expect(german).toContain('Maßgeblich ist die englische Fassung')
  const english = `/static/privacy-policy${bankHere.home === 'en' ? '' : '?lang=en'}`
  const [, linked] = /hrefLang="en" href="[^"?]*(\/static\/privacy-policy[^"]*)"/.exec(german) ?? []
  expect(linked).toBe(english)
  expect(await html(english)).not.toContain('Datenschutzerklärung')
  const faq = await html('/faq?lang=de')
  expect(faq).toMatch(new RegExp(`(?<!\\d)${bankHere.minimum}\\s\\$`))
  expect(faq).not.toContain(`$${bankHere.minimum}`)
})

test('only a chosen language replaces the browser’s', async () => {
  const member = await logInByCalls(await openAccount())
  const context = await memberBrowser(browser(), member, { language: 'de-AT' })
  const page = await context.newPage()
  const profile = () => page.waitForResponse(/user.getProfile/)
  await Promise.all([profile(), page.goto('/dashboard')])
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await languageOf(page)).toBe('de')
  expect((await context.cookies()).filter(({ name }) => name === 'lang')).toEqual([])
  await setLanguage(member.token, 'en')
  await page.goto('/settings')
  await page.locator('html[lang=en]').waitFor()
})
