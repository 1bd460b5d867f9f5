import type { Locator, Page } from 'playwright-core'
import { tokenClaim } from '@/lib/storage/token-store'
import { nodeSealing } from '@/server/platform/crypto/crypto-node'
import {
  logInByCalls,
  type Member,
  memberBrowser,
  messagesTo,
  openAccount,
} from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { focusOn, inState } from '../support/hands'
import { chooseAnswer } from '../support/identity-steps'

jest.setTimeout(240_000)

const browser = startBrowser()

async function openCheck(choices: VisitorChoices = {}) {
  const member = await logInByCalls(await openAccount())
  const page = await (await memberBrowser(browser(), member, choices)).newPage()
  await page.goto('/kyc')
  await button(page, /verification$/).waitFor()
  return { member, page }
}

const button = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

async function subjectsTo({ email }: Member): Promise<string[]> {
  return (await messagesTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => /documents|verified/i.test(subject))
    .toReversed()
}

test('a check survives going back, a reload and a server failure', async () => {
  const { member, page } = await openCheck()
  await chooseAnswer(page, 'Passport expired')
  await button(page, 'Back to overview').click()
  await focusOn(button(page, 'Continue verification'))
  expect(await subjectsTo(member)).toEqual([])
  await page.reload()
  await button(page, 'Continue verification').click()
  await page.getByRole('radio', { name: 'Passport expired', exact: true }).check()
  await page.route('**/api/sandbox/**', (route) => route.abort())
  await button(page, 'Send for review').click()
  await page.getByText('We couldn’t reach the server.').waitFor()
  await page.unroute('**/api/sandbox/**')
  await button(page, 'Send for review').click()
  await inState(page, 'REJECTED').waitFor()
})

test('a phone takes over by a code, once @rest', async () => {
  const { page, member } = await openCheck({ width: 1280 })
  const answer = page.waitForResponse('**/kyc/handOver')
  await button(page, 'Start verification').click()
  await page.getByRole('img', { name: 'Code for your phone' }).waitFor()
  const { payload } = (await (await answer).json()) as { payload: string }
  const { code } = nodeSealing.unseal(payload, tokenClaim(member.token, 'secretKey') as string) as {
    code: string
  }
  const words = await page
    .locator('aside')
    .getByText(/^[a-z]+ [a-z]+$/)
    .textContent()
  const phone = await (await newVisitor(browser(), { width: 360 })).newPage()
  await phone.goto(`/auth/login#check=${code}`)
  await phone.getByText(words as string, { exact: true }).waitFor()
  expect(new URL(phone.url()).hash).toBe('')
  const broken = await axeViolations(phone)
  await button(phone, 'They match').click()
  await button(phone, 'Send for review').waitFor()
  await page.getByText('Opened on your phone').waitFor()
  broken.push(...(await axeViolations(phone)), ...(await axeViolations(page)))
  await phone.goto('/wallet')
  await phone.waitForURL('**/kyc')
  await button(phone, 'Send for review').click()
  await inState(page, 'APPROVED').waitFor()
  const second = await (await newVisitor(browser(), { width: 360 })).newPage()
  await second.goto(`/auth/login#check=${code}`)
  await second.getByText('This code no longer works.').waitFor()
  expect(broken).toEqual([])
})
