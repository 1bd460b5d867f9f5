import type { BrowserContext, Locator, Page } from 'playwright-core'
import { sealJson, unsealJson } from '@/contract/seal'
import { tokenKey } from '@/lib/api/call'
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
import { startProduct } from '../support/product'

const html = `<!doctype html><title>Window</title><p id="token"></p><button id="send">Send</button><script>
const frameId = new URLSearchParams(location.search).get('_')
const tell = (method, more = {}) => parent.postMessage({ method, frameId, sessionId: 'one', ...more }, '*')
addEventListener('message', ({ data }) => {
  if (data.accessToken) document.querySelector('#token').textContent = data.accessToken
  if (data.method === 'idCheck.init') {
    tell('idCheck.onInitialized')
    tell('idCheck.onApplicantLoaded', { applicantId: 'applicant-1' })
    tell('idCheck.onError', { code: 'invalid-token', error: 'The token has run out' })
  }
})
document.querySelector('#send').addEventListener('click', () => tell('idCheck.onApplicantSubmitted'))
tell('idCheck.onReady')
</script>`

/** At Sumsub's address, so the page's policy is tested too. */
async function fakeWindow(context: BrowserContext): Promise<void> {
  await context.route('https://in.sumsub.com/websdk/websdk.html**', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  )
}

/** Our server cannot reach Sumsub here. */
async function answerForServer(page: Page, { token }: Member): Promise<string[]> {
  const key = tokenKey(token) as string
  const said: string[] = []
  const sealed = (data: object) =>
    JSON.stringify({ status: 200, message: 'OK', payload: sealJson(data, key) })
  await page.route('**/api/v1/kyc/generateSdkToken', (route) => {
    said.push('token')
    const expiresAt = '2030-01-01T00:00:00.000Z'
    const sdkToken = `token-${said.filter((word) => word === 'token').length}`
    const data = { provider: 'sumsub', token: sdkToken, expiresAt }
    return route.fulfill({ contentType: 'application/json', body: sealed(data) })
  })
  await page.route('**/api/v1/kyc/updateApplicantId', (route) => {
    const { payload } = route.request().postDataJSON() as { payload: string }
    const { applicantId } = unsealJson(payload, key) as { applicantId: string }
    said.push(`bind ${applicantId}`)
    return route.fulfill({ contentType: 'application/json', body: sealed({ applicantId }) })
  })
  return said
}

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
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true })

async function subjectsTo({ email }: Member): Promise<string[]> {
  return (await messagesTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => /documents|verified/i.test(subject))
    .toReversed()
}

test('two presses verify a member in the sandbox', async () => {
  const { page } = await openCheck({ width: 360 })
  await button(page, 'Start verification').click()
  await button(page, 'Send for review').click()
  await inState(page, 'APPROVED').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Continue to buy shares' }).waitFor()
})

test('going back, a reload and a lost server cost a check nothing', async () => {
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

test('a phone takes over by a code, once', async () => {
  const { page, member } = await openCheck({ width: 1280 })
  const answer = page.waitForResponse('**/kyc/handOver')
  await button(page, 'Start verification').click()
  await page.getByRole('img', { name: 'Code for your phone' }).waitFor()
  const { payload } = (await (await answer).json()) as { payload: string }
  const { code } = nodeSealing.unseal(payload, tokenKey(member.token) as string) as { code: string }
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

test('the provider’s window opens and renews its token', async () => {
  const keys = ['APP_TOKEN', 'SECRET_KEY', 'WEBHOOK_SECRET', 'LEVEL_NAME']
  const env = Object.fromEntries(keys.map((key) => [`SUMSUB_${key}`, 'a-key-of-nobody']))
  const product = await startProduct({ env })
  try {
    const { url } = product
    const member = await logInByCalls(await openAccount(url), url)
    const context = await memberBrowser(browser(), member, { url })
    await fakeWindow(context)
    const page = await context.newPage()
    const refusals: string[] = []
    page.on('console', (message) => {
      if (/policy/i.test(message.text())) refusals.push(message.text())
    })
    const said = await answerForServer(page, member)
    await page.goto('/kyc')
    await button(page, 'Start verification').click()
    const provider = page.frameLocator('iframe[title="Verification window"]')
    await provider.getByText('token-2').waitFor()
    expect(said).toEqual(['token', 'bind applicant-1', 'token'])
    const looks = page.waitForRequest('**/api/v1/kyc/progress**')
    await provider.getByRole('button', { name: 'Send' }).click()
    await looks
    expect(await heading(page, 'Verification').count()).toBe(1)
    expect(refusals).toEqual([])
    await button(page, 'Back to overview').click()
    await button(page, 'Start verification').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  } finally {
    await product.stop()
  }
})
