import type { Locator, Page } from 'playwright-core'
import {
  codeTo,
  logInByCalls,
  type Member,
  memberBrowser,
  openAccount,
  password,
} from '../support/account-holder'
import { startBrowser, type VisitorChoices, watch } from '../support/browser'
import { type Hands, handsOn, hasFocus, themeSteps } from '../support/hands'
import { expectEachLookRight } from '../support/looks'
import { byDay } from '../support/size'

jest.setTimeout(240_000)

const browser = startBrowser()

async function openWebhooks(choices: VisitorChoices = {}) {
  const member = await logInByCalls(await openAccount())
  const page = await (await memberBrowser(browser(), member, choices)).newPage()
  await page.goto('/settings?section=security')
  await page.getByRole('main').getByText('Ada Byron, not verified').waitFor()
  return { member, page }
}

const security = (page: Page): Locator =>
  page.getByRole('region', { name: 'Password and two-factor', exact: true })

/** At the receiver of the sandbox, as far as the last press. */
async function fillEndpoint(page: Page, member: Member, hands: Hands): Promise<void> {
  await hands.press('Add an endpoint')
  await hands.press('Use its address')
  expect(await hasFocus(page.getByLabel('Password', { exact: true }))).toBe(true)
  await hands.fill('Password', password)
  await hands.press('Send code')
  await page.getByLabel('Code from your email').waitFor()
  await hands.fill('Code from your email', await codeTo(member.email))
}

async function addEndpoint(page: Page, member: Member, hands: Hands): Promise<void> {
  await fillEndpoint(page, member, hands)
  await hands.press('Add endpoint')
  await security(page)
    .getByText(/^whsec_/)
    .waitFor()
}

const endpoints = (page: Page) =>
  security(page).getByRole('button', { name: /^Deliveries and secret of / })

test.each(byDay(1, themeSteps))(
  'a program is added, told, told again and removed: %s, %s @rest',
  async (theme, way) => {
    const { member, page } = await openWebhooks({ theme, width: theme === 'light' ? 1280 : 360 })
    const problems = watch(page)
    const hands = handsOn(page, way)
    await fillEndpoint(page, member, hands)
    await expectEachLookRight(page)
    await hands.press('Add endpoint')
    await security(page)
      .getByText(/^whsec_/)
      .waitFor()
    await expectEachLookRight(page)
    await hands.press('I saved it')
    await hands.press(/^Deliveries and secret of /)
    await hands.press('Send a test')
    await security(page).getByText('Delivered', { exact: true }).waitFor()
    const again = /^Send again: endpoint\.test of /
    if (way === 'mouse') await security(page).getByRole('button', { name: again }).dblclick()
    else await hands.press(again)
    // Two presses are one wish, unless the first has been fulfilled in between.
    await security(page)
      .getByText(/^[23] attempts$/)
      .click()
    await expectEachLookRight(page)
    await hands.follow('See what it got')
    await page.getByText('endpoint.test').first().waitFor()
    await page.goBack()
    await hands.press(/^Deliveries and secret of /)
    await hands.press('Remove')
    await hands.press('Remove endpoint')
    await endpoints(page).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  },
)

test('an endpoint that one tab removed is gone in the other one @rest', async () => {
  const { member, page } = await openWebhooks({ theme: 'light' })
  const hands = handsOn(page)
  await addEndpoint(page, member, hands)
  await hands.press('I saved it')
  const other = await page.context().newPage()
  await other.goto('/settings?section=security')
  await handsOn(other).press(/^Deliveries and secret of /)
  await hands.press(/^Deliveries and secret of /)
  await hands.press('Remove')
  await hands.press('Remove endpoint')
  await endpoints(page).waitFor({ state: 'detached' })
  const refused = other.waitForResponse('**/user/testWebhookEndpoint')
  await handsOn(other).press('Send a test')
  expect((await refused).status()).toBe(404)
  await endpoints(other).waitFor({ state: 'detached' })
  await security(other).getByRole('button', { name: 'Add an endpoint' }).waitFor()
})

test('an endpoint whose answer was lost is in the list, and the form keeps its text @rest', async () => {
  const { member, page } = await openWebhooks({ theme: 'light' })
  const hands = handsOn(page)
  await fillEndpoint(page, member, hands)
  await page.route('**/user/makeWebhookEndpoint', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await hands.press('Add endpoint')
  await security(page).getByText('We couldn’t reach the server.').waitFor()
  await endpoints(page).waitFor()
  expect(await page.getByLabel('Address of your program').inputValue()).toMatch(/^http:/)
})
