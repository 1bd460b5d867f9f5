import { eq } from 'drizzle-orm'
import { travelsInQuery } from '@/contract/define'
import { tokenKey } from '@/lib/api/call'
import { beginSession } from '@/server/modules/identity/sessions'
import { accounts } from '@/server/modules/identity/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import { nodeSealing } from '@/server/platform/crypto/crypto-node'
import { type Answered, makeApi } from './api'
import { addressed, callByName, endpointOf, sendPacked } from './call'
import { callExamples, type Fixture } from './call-examples'
import { callAs, codeFor, password, type TestMember } from './member'
import { quickMember } from './quick-member'
import { takeAllBack } from './staking'

const dayMs = 24 * 60 * 60_000

export async function makeFixture(): Promise<Fixture> {
  const api = await makeApi()
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
  const begun = { accountId: row?.id as string, device: 'Another browser' }
  const { token } = await beginSession(services, services.db, begun)
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

const nobody = { status: 401, code: 'NOT_LOGGED_IN', message: 'Log in to continue.' }

export function describeGuarded(name: string): void {
  describe(`${name} is guarded`, () => {
    let fixture: Fixture
    let input: Record<string, unknown>
    // One fixture: refusals change nothing, and the succeeding call comes last.
    beforeAll(async () => {
      fixture = await makeFixture()
      input = await exampleOf(name).input(fixture)
    })

    test('a missing or invalid token counts as nobody', async () => {
      for (const token of [undefined, '', 'garbage', 'a.b.c']) {
        const { body } = await callByName(fixture.api, name, input, token)
        expect([token, body]).toEqual([token, nobody])
      }
    })

    test('a cookie or bearer token counts as nobody', async () => {
      const { path, rest } = addressed(endpointOf(name), input)
      const packed = endpointOf(name).sealed ? sealedFor(fixture.owner, rest) : rest
      const { owner, api } = fixture
      const headers = { cookie: `token=${owner.token}`, authorization: `Bearer ${owner.token}` }
      const answer = await api.request(pathOf(name, path, packed), {
        method: endpointOf(name).method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...bodyOf(name, packed),
      })
      expect(answer.body).toEqual(nobody)
    })

    if (endpointOf(name).sealed) describeSealed(name, () => ({ fixture, input }))
  })
}

function describeSealed(
  name: string,
  current: () => { fixture: Fixture; input: Record<string, unknown> },
) {
  const badPayload = {
    status: 400,
    code: 'BAD_PAYLOAD',
    message: 'We couldn’t read this. Reload.',
  }

  async function answeredTo(packed: Record<string, unknown>): Promise<Answered> {
    const { fixture, input } = current()
    const { path } = addressed(endpointOf(name), input)
    return sendPacked(fixture.api, endpointOf(name), path, packed, fixture.owner.token)
  }

  test('an unsealed input is refused', async () => {
    const { input } = current()
    expect((await answeredTo(input)).body).toEqual(badPayload)
  })

  test('every broken payload gets the same refusal', async () => {
    const { fixture, input } = current()
    const broken = Object.entries(brokenPayloads(fixture, input)).filter(
      ([, payload]) => typeof payload === 'string' || !travelsInQuery(endpointOf(name).method),
    )
    for (const [kind, payload] of broken)
      expect([kind, (await answeredTo({ payload })).body]).toEqual([kind, badPayload])
  })

  test('the answer is sealed for this session only', async () => {
    const { fixture, input } = current()
    const { body, opened } = await callByName(fixture.api, name, input, fixture.owner.token)
    expect(body).toEqual({ status: 200, message: 'OK', payload: expect.any(String) })
    expect(opened).toEqual(expect.any(Object))
    const { payload } = body as unknown as { payload: string }
    expect(nodeSealing.unseal(payload, tokenKey(fixture.other.token) as string)).toBeUndefined()
  })
}

function brokenPayloads({ owner, other }: Fixture, input: Record<string, unknown>) {
  const good = sealedFor(owner, input).payload
  const key = tokenKey(owner.token) as string
  return {
    'not a text': 7,
    'a list': [good],
    nothing: '',
    'not base64': '*** not base64 ***',
    'good with a tail': `${good}!!`,
    'good in the other alphabet': good.replaceAll('+', '-').replaceAll('/', '_').concat('-_'),
    'cut in half': good.slice(0, good.length / 2),
    'cut by one': good.slice(0, -1),
    'cut to the salt': good.slice(0, 24),
    'without the salt': Buffer.from(good, 'base64').subarray(16).toString('base64'),
    'of another session': sealedFor(other, input).payload,
    'of a wrong key': nodeSealing.seal(input, 'wrong'),
    'twice sealed': nodeSealing.seal(good, key),
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
