import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { travelsInQuery } from '@/contract/define'
import { tokenKey } from '@/lib/api/call'
import { beginSession } from '@/server/modules/identity/sessions'
import { accounts } from '@/server/modules/identity/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import { nodeSealing } from '@/server/platform/crypto/crypto-node'
import { sampleAccount } from '@/server/sandbox'
import { type ApiAnswer, makeApi } from './api'
import { endpointOf, type OpenedAnswer, requestOf, sendPacked } from './call'
import { callExamples, type Fixture } from './call-examples'
import { callAs, codeFor, password, type TestMember } from './member'
import { quickMember } from './quick-member'
import { byDay } from './size'
import { takeAllBack } from './staking'

export async function makeFixture(): Promise<Fixture> {
  const api = await makeApi({ bank: sampleAccount })
  return { api, owner: await quickMember(api), other: await quickMember(api) }
}

export function exampleOf(name: string) {
  const example = callExamples[name]
  if (example === undefined)
    throw new Error(`${name} has no row in __tests__/support/call-examples.ts`)
  return example
}

export async function anotherSession(fixture: Fixture): Promise<TestMember> {
  const { api, owner } = fixture
  const { services } = api
  const [row] = await services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, owner.email))
  const session = { accountId: row?.id as string, device: 'Another browser' }
  const { token } = await beginSession(services, services.db, session)
  return {
    ...owner,
    token,
    call: (method, path, input, key) => callAs(api, token, method, path, input, key),
  }
}

export const deaths = {
  'logged out': async ({ owner }: Fixture) => void (await owner.call('PUT', 'user/logout')),
  expired: async ({ api }: Fixture) => api.clock.forward(dayMs),
  deactivated: async ({ api, owner }: Fixture) => void (await closeAccount(api, owner)),
}

async function closeAccount(api: Fixture['api'], owner: TestMember): Promise<void> {
  // Open orders, recoveries and shares would keep the account open.
  await api.services.db.delete(shareRecoveries)
  await api.services.db.update(purchaseOrders).set({ state: 'released' })
  await takeAllBack(api, owner)
  await owner.call('POST', 'user/deactivateAccount', { password })
  await owner.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, owner.email) })
}

/** An ended session answers 404 to the profile (R23) and 401 to every other call. */
export function deadAnswer(name: string) {
  const isProfile = name === 'user.getProfile'
  return {
    status: isProfile ? 404 : 401,
    code: isProfile ? 'SESSION_ENDED' : 'LOGGED_OUT',
    message: 'Your session has expired. Please log in again.',
  }
}

/** As a browser would send it by itself, which must not count. */
export async function withCookieAndBearer(
  { api, owner }: Fixture,
  name: string,
  input: Record<string, unknown>,
): Promise<ApiAnswer> {
  const { path, rest } = requestOf(endpointOf(name), input)
  const packed = endpointOf(name).sealed ? sealedFor(owner, rest) : rest
  const headers = { cookie: `token=${owner.token}`, authorization: `Bearer ${owner.token}` }
  return api.request(pathOf(name, path, packed), {
    method: endpointOf(name).method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...bodyOf(name, packed),
  })
}

/** One function unseals for every call, so by day each meets three of the broken payloads. */
export function describeSealed(
  name: string,
  row: number,
  currentState: () => { fixture: Fixture; input: Record<string, unknown> },
): void {
  const badPayload = {
    status: 400,
    code: 'BAD_PAYLOAD',
    message: 'We couldn’t read this. Reload.',
  }

  async function answeredTo(packed: Record<string, unknown>): Promise<ApiAnswer> {
    const { fixture, input } = currentState()
    const { path } = requestOf(endpointOf(name), input)
    return sendPacked(fixture.api, endpointOf(name), path, packed, fixture.owner.token)
  }

  test('an unsealed input is refused', async () => {
    const { input } = currentState()
    const requestBody = requestOf(endpointOf(name), input).rest
    // A read without input has nothing to seal.
    const isNothing = endpointOf(name).method === 'GET' && Object.keys(requestBody).length === 0
    const packed = isNothing ? { beside: 'it' } : input
    expect((await answeredTo(packed)).body).toEqual(badPayload)
  })

  test('a broken payload gets the same refusal, however it is broken', async () => {
    const { fixture, input } = currentState()
    const brokenBodies = Object.entries(brokenPayloads(fixture, input)).filter(
      ([, payload]) => typeof payload === 'string' || !travelsInQuery(endpointOf(name).method),
    )
    const first = row % brokenBodies.length
    for (const [kind, payload] of byDay(3, [
      ...brokenBodies.slice(first),
      ...brokenBodies.slice(0, first),
    ]))
      expect([kind, (await answeredTo({ payload })).body]).toEqual([kind, badPayload])
  })
}

export function expectSealedFor({ other }: Fixture, { body, opened }: OpenedAnswer): void {
  expect(body).toEqual({ status: 200, message: 'OK', payload: expect.any(String) })
  expect(opened).toEqual(expect.any(Object))
  const { payload } = body as unknown as { payload: string }
  expect(nodeSealing.unseal(payload, tokenKey(other.token) as string)).toBeUndefined()
}

function brokenPayloads({ owner, other }: Fixture, input: Record<string, unknown>) {
  const goodPayload = sealedFor(owner, input).payload
  const key = tokenKey(owner.token) as string
  return {
    'not a text': 7,
    'a list': [goodPayload],
    nothing: '',
    'not base64': '*** not base64 ***',
    'good with a tail': `${goodPayload}!!`,
    'good in the other alphabet': goodPayload
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .concat('-_'),
    'cut in half': goodPayload.slice(0, goodPayload.length / 2),
    'cut by one': goodPayload.slice(0, -1),
    'cut to the salt': goodPayload.slice(0, 24),
    'without the salt': Buffer.from(goodPayload, 'base64').subarray(16).toString('base64'),
    'of another session': sealedFor(other, input).payload,
    'of a wrong key': nodeSealing.seal(input, 'wrong'),
    'twice sealed': nodeSealing.seal(goodPayload, key),
    'a sealed list': nodeSealing.seal([input], key),
    'a sealed null': nodeSealing.seal(null, key),
    'a sealed text': nodeSealing.seal('text', key),
    'a sealed number': nodeSealing.seal(1, key),
    huge: 'A'.repeat(30_000),
  }
}

function sealedFor({ token }: TestMember, input: Record<string, unknown>) {
  return { payload: nodeSealing.seal(input, tokenKey(token) as string) }
}

function pathOf(name: string, path: string, packed: object): string {
  return travelsInQuery(endpointOf(name).method)
    ? `${path}?${new URLSearchParams(packed as Record<string, string>)}`
    : path
}

function bodyOf(name: string, packed: object): { body?: string } {
  return travelsInQuery(endpointOf(name).method) ? {} : { body: JSON.stringify(packed) }
}
