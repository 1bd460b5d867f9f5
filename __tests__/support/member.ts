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
  const begunAnswer = await api.send('POST', 'user/create-account', {
    fullName: 'Ada Byron',
    email,
    phone,
    password,
    acceptsTerms: true,
  })
  const { signupId } = begunAnswer.body.data as { signupId: string }
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
  login: { password?: string; device?: string } = {},
): Promise<TestMember> {
  const begunAnswer = await api.send('POST', 'user/userLogin', {
    identifier: email,
    password,
    ...login,
  })
  const { challengeId } = begunAnswer.body.data as { challengeId: string }
  const verified = await api.send('POST', 'user/login-verify-otp', {
    challengeId,
    phoneCode: await codeFor(api, phone),
    emailCode: await codeFor(api, email),
  })
  if (verified.status !== 200) throw new Error(verified.text + JSON.stringify(api.log.lines))
  const { token, device } = verified.body.data as { token: string; device: string }
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
  const endpoint = allEndpoints().find(
    ({ endpoint }) => endpoint.method === method && endpoint.path === path,
  )
  if (endpoint === undefined) throw new Error(`There is no call ${method} ${path}`)
  return callByName(api, endpoint.name, input, token, key)
}
