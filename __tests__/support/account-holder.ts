import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type ScenarioOpened, scenarioPath } from '@/contract/sandbox'
import { sealJson, unsealJson } from '@/contract/seal'
import { tokenClaim } from '@/lib/storage/token-store'
import { appCode } from './authenticator-app'
import { newVisitor, type VisitorChoices } from './browser'
import type { Hands } from './hands'
import { sharedUrl } from './product'

export const password = 'engine-number-9'

export interface Person {
  fullName: string
  email: string
  phone: string
}

export function newcomer(): Person {
  const number = randomInt(1_000_000, 10_000_000)
  return { fullName: 'Ada Byron', email: `ada${number}@example.com`, phone: `+1202${number}` }
}

export async function messagesTo(to: string, url = sharedUrl()) {
  const answer = await fetch(`${url}/api/sandbox/outbox?to=${encodeURIComponent(to)}`)
  const { messages } = (await answer.json()) as {
    messages: { subject: string; text: string; code: string | null }[]
  }
  return messages
}

export async function newestTo(to: string, url?: string): Promise<{ code: string; text: string }> {
  const codeMessage = (await messagesTo(to, url)).find(({ code }) => code !== null)
  if (codeMessage === undefined) throw new Error(`No code was sent to ${to}`)
  return { code: codeMessage.code as string, text: codeMessage.text }
}

export async function codeTo(to: string, url?: string): Promise<string> {
  return (await newestTo(to, url)).code
}

export function wrongCode(rightCode: string): string {
  return String((Number(rightCode) + 1) % 1_000_000).padStart(6, '0')
}

async function send(url: string, path: string, input: object, token?: string, method = 'POST') {
  const key = tokenClaim(token, 'secretKey')
  const answer = await fetch(`${url}/api/v1/user/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { token }) },
    body: JSON.stringify(key === undefined ? input : { payload: sealJson(input, key) }),
  })
  const body = (await answer.json()) as { data?: unknown; payload?: string }
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
  const data = key === undefined ? body.data : unsealJson(String(body.payload), key)
  return data as Record<string, string>
}

export async function openAccount(url = sharedUrl()): Promise<Person> {
  const person = newcomer()
  const { signupId } = await send(url, 'create-account', {
    ...person,
    password,
    acceptsTerms: true,
  })
  await send(url, 'verify-phone-otp', { signupId, code: await codeTo(person.phone, url) })
  const last = { signupId, code: await codeTo(person.email, url) }
  const { granted } = await send(url, 'verify-email-otp', last)
  await send(url, 'logout', {}, (granted as unknown as { token: string }).token, 'PUT')
  return person
}

export interface Member extends Person {
  token: string
  device: string
}

export async function logInByCalls(person: Person, url = sharedUrl()): Promise<Member> {
  const { email, phone } = person
  const { challengeId } = await send(url, 'userLogin', { identifier: email, password })
  const { token = '', device = '' } = await send(url, 'login-verify-otp', {
    challengeId,
    phoneCode: await codeTo(phone, url),
    emailCode: await codeTo(email, url),
  })
  return { ...person, token, device }
}

export const setLanguage = (token: string, locale: string, url = sharedUrl()) =>
  send(url, 'settings', { locale }, token, 'PUT')

export async function switchTwoFactorOn({ token }: Member, url = sharedUrl()) {
  const { secret = '' } = await send(url, 'enableTwoFactorGoogle', { password }, token)
  const { recoveryCodes } = await send(
    url,
    'verifyTwoFactorGoogle',
    { action: 'confirm', code: appCode(secret) },
    token,
  )
  return { secret, recoveryCodes: recoveryCodes as unknown as string[] }
}

interface LoggedIn {
  token: string
  email: string
  device: string
  storage?: Record<string, string>
}

/** A new person in this state of the sandbox, with what their browser would have stored. */
export async function memberIn(
  state: string,
  url = sharedUrl(),
): Promise<LoggedIn & { path: string }> {
  const answer = await fetch(`${url}${scenarioPath}/${state}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`${state}: ${await answer.text()}`)
  const { login, storage, path } = ((await answer.json()) as { data: ScenarioOpened }).data
  if (login === null) throw new Error(`Nobody is logged in: ${state}`)
  return { ...login, storage, path }
}

export async function memberBrowser(
  browser: Browser,
  { token, email, device, storage }: LoggedIn,
  choices: VisitorChoices = {},
): Promise<BrowserContext> {
  const context = await newVisitor(browser, choices)
  const { origin, hostname: domain } = new URL(choices.url ?? sharedUrl())
  const storedItems = { ...storage, token, user_email: email, device }
  const cookie = { name: 'token', value: token, domain, path: '/', expires: -1 }
  await context.setStorageState({
    cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [
      {
        origin,
        localStorage: Object.entries(storedItems).map(([name, value]) => ({ name, value })),
      },
    ],
  })
  return context
}

export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main form button[type=submit]:enabled').first().waitFor()
}

export async function fillSignUp({ fill }: Hands, person: Person): Promise<void> {
  await fill('Full name', person.fullName)
  await fill('Email', person.email)
  await fill('Phone', person.phone)
  await fill('Password', password)
}
