import { allEndpoints } from '@/contract'
import type { TestApi } from './api'
import { callByName, type OpenedAnswer } from './call'

export const password = 'engine-number-9'

export interface TestMember {
  email: string
  phone: string
  token: string
  device: string
  call: (
    method: string,
    path: string,
    input?: Record<string, unknown>,
    key?: string,
  ) => Promise<OpenedAnswer>
}

let memberCount = 0

export async function codeFor(api: TestApi, to: string): Promise<string> {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(to)}`)
  const { messages } = JSON.parse(text) as { messages: { code: string | null }[] }
  const code = messages.find((message) => message.code !== null)?.code
  if (code === undefined || code === null) throw new Error(`No code was sent to ${to}`)
  return code
}

export async function makeAccount(api: TestApi): Promise<{ email: string; phone: string }> {
  memberCount += 1
  const email = `person${memberCount}@example.com`
  const phone = `+1202555${String(1000 + memberCount)}`
  const begun = await api.send('POST', 'user/create-account', {
    fullName: 'Ada Byron',
    email,
    phone,
    password,
    acceptsTerms: true,
  })
  const { signupId } = begun.body.data as { signupId: string }
  await api.send('POST', 'user/verify-phone-otp', { signupId, code: await codeFor(api, phone) })
  const last = { signupId, code: await codeFor(api, email) }
  const { body } = await api.send('POST', 'user/verify-email-otp', last)
  const { granted } = body.data as { granted: { token: string } }
  await callAs(api, granted.token, 'PUT', 'user/logout')
  return { email, phone }
}

export async function makeMember(api: TestApi): Promise<TestMember> {
  return logIn(api, await makeAccount(api))
}

export async function logIn(
  api: TestApi,
  { email, phone }: { email: string; phone: string },
  given: { password?: string; device?: string } = {},
): Promise<TestMember> {
  const begun = await api.send('POST', 'user/userLogin', { identifier: email, password, ...given })
  const { challengeId } = begun.body.data as { challengeId: string }
  const done = await api.send('POST', 'user/login-verify-otp', {
    challengeId,
    phoneCode: await codeFor(api, phone),
    emailCode: await codeFor(api, email),
  })
  if (done.status !== 200) throw new Error(done.text + JSON.stringify(api.log.lines))
  const { token, device } = done.body.data as { token: string; device: string }
  return {
    email,
    phone,
    token,
    device,
    call: (method, path, input, key) => callAs(api, token, method, path, input, key),
  }
}

export async function callAs(
  api: TestApi,
  token: string,
  method: string,
  path: string,
  input: Record<string, unknown> = {},
  key?: string,
): Promise<OpenedAnswer> {
  const found = allEndpoints().find(
    ({ endpoint }) => endpoint.method === method && endpoint.path === path,
  )
  if (found === undefined) throw new Error(`There is no call ${method} ${path}`)
  return callByName(api, found.name, input, token, key)
}
