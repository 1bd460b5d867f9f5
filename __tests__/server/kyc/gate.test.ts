import { Hono } from 'hono'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import type { KycStatus } from '@/contract/fields'
import { refusalAnswer } from '@/server/platform/http/envelope'
import { mount } from '@/server/platform/http/mount'
import { makeApi, type TestApi } from '../../support/api'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { decideCheck, profileOf, sendCheck } from '../../support/review'

const gated = describeCall({
  method: 'GET',
  path: 'gated',
  access: 'verified',
  summary: 'Only for people whose identity is approved.',
  request: z.object({}),
  response: z.object({ isIn: z.literal(true) }),
})

async function gate() {
  const api = await makeApi()
  const app = new Hono()
  const settings = { needs: api.services, addressOf: () => 'local' }
  mount(app, settings, {
    name: 'test.gated',
    endpoint: gated,
    handle: async () => ({ isIn: true as const }),
  })
  app.onError((error) => refusalAnswer(error, api.log))
  const knock = async ({ token }: Pick<TestMember, 'token'>) => {
    const answer = await app.request('/gated', { headers: { token } })
    return (await answer.json()) as { status: number; code?: string; message: string }
  }
  return { api, knock }
}

type Way = (api: TestApi, member: TestMember) => Promise<unknown>

test.each<[KycStatus, Way, boolean]>([
  ['NOT_APPLIED', async () => {}, false],
  ['PENDING', (api, member) => sendCheck(api, member), false],
  ['APPROVED', (api, member) => decideCheck(api, member), true],
  ['REJECTED', (api, member) => decideCheck(api, member, { answer: 'unreadable' }), false],
  ['BLOCKED', (api, member) => decideCheck(api, member, { answer: 'blocked' }), false],
])('%s decides what the gate answers @rest', async (status, arrive, isIn) => {
  const { api, knock } = await gate()
  const member = await quickMember(api)
  await arrive(api, member)
  expect((await profileOf(member)).kycStatus).toBe(status)
  const answer = await knock(member)
  if (isIn) return expect(answer).toMatchObject({ status: 200, data: { isIn: true } })
  if (status === 'BLOCKED')
    return expect(answer).toEqual({
      status: 403,
      code: 'ON_HOLD',
      message: 'Your account is on hold. Contact us.',
    })
  expect(answer).toEqual({
    status: 403,
    code: 'KYC_REQUIRED',
    message: 'Verify your identity first.',
  })
})

test('asks for a login first', async () => {
  const { knock } = await gate()
  expect(await knock({ token: '' })).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' })
})
