import { allEndpoints } from '@/contract'
import { makeApi } from '../../support/api'
import { storedApiKey } from '../../support/api-key'
import { callByName, callPlain, type OpenedAnswer } from '../../support/call'
import { callExamples, type Fixture } from '../../support/call-examples'
import {
  anotherSession,
  deadAnswer,
  deaths,
  describeSealed,
  exampleOf,
  expectSealedFor,
  makeFixture,
  withCookieAndBearer,
} from '../../support/guarded'
import { quickMember } from '../../support/quick-member'

const calls = allEndpoints()
const namesWhere = (isWanted: (call: (typeof calls)[number]['endpoint']) => unknown) =>
  calls.filter(({ endpoint }) => isWanted(endpoint)).map(({ name }) => name)

test('every call has a row, and the reverse', () => {
  const names = calls.map(({ name }) => name)
  expect(Object.keys(callExamples).sort()).toEqual([...names].sort())
})

test('API keys may read this list, and it only reads', () => {
  const openCalls = calls.filter(({ endpoint }) => endpoint.openToKeys)
  expect(openCalls.map(({ name }) => name).sort()).toEqual([
    'admin.auditProofs',
    'user.dividendProof',
    'user.dividends',
    'user.myWallet',
    'user.staking',
    'wallet.shareStatement',
    'wallet.transaction',
    'wallet.transactions',
  ])
  expect(new Set(openCalls.map(({ endpoint }) => endpoint.method))).toEqual(new Set(['GET']))
})

const notLoggedIn = { status: 401, code: 'NOT_LOGGED_IN', message: 'Log in to continue.' }

async function sendExample(
  { api }: Fixture,
  name: string,
  token?: string,
  input = {},
): Promise<OpenedAnswer> {
  return callByName(api, name, input, token)
}

async function ownAccount(owner: Fixture['owner']) {
  const { docs } = (await owner.call('GET', 'user/sessions')).opened as { docs: { id: string }[] }
  const profile = (await owner.call('GET', 'user/getProfile')).opened as { id: string }
  return { profile, sessions: docs.map(({ id }) => id) }
}

const statuses = ({ status, body }: OpenedAnswer) => [status, body.status ?? 200]

const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public')

// One world for each call: refused callers change nothing, and the owner comes last.
describe.each(guarded.map(({ name, endpoint }, row) => [name, endpoint, row] as const))(
  '%s',
  (name, { sealed, openToKeys }, row) => {
    let fixture: Fixture
    let key: string
    let input: Record<string, unknown>
    // One function ends sessions for every call, and one seals answers: by day the profile, which
    // answers in its own way, and each fortieth call.
    const isSample = name === 'user.getProfile' || row % 40 === 0
    let before: Awaited<ReturnType<typeof ownAccount>>

    beforeAll(async () => {
      fixture = await makeFixture()
      key = await storedApiKey(fixture.api, fixture.owner)
      input = await exampleOf(name).input(fixture)
      before = await ownAccount(fixture.owner)
    })

    test('nobody gets in without the token itself', async () => {
      for (const token of [undefined, '', 'garbage', 'a.b.c']) {
        const { status, body } = await sendExample(fixture, name, token, input)
        expect([token, status, body]).toEqual([token, 401, notLoggedIn])
      }
      expect((await withCookieAndBearer(fixture, name, input)).body).toEqual(notLoggedIn)
    })

    if (sealed) describeSealed(name, row, () => ({ fixture, input }))

    test(openToKeys ? 'an API key reads it' : 'an API key is refused', async () => {
      const answer = await callPlain(fixture.api, name, input, key)
      if (openToKeys) expect([answer.status, answer.body.code]).toEqual([200, undefined])
      else expect([answer.status, answer.body.code]).toEqual([403, 'API_KEY_CANNOT'])
      const { email, phone, token } = fixture.owner
      expect([email, phone, token].filter((secret) => answer.text.includes(secret))).toEqual([])
    })

    test(`a session that is logged out is refused${isSample ? '' : ' @rest'}`, async () => {
      const owner = await anotherSession(fixture)
      await deaths['logged out']({ ...fixture, owner })
      expect((await sendExample(fixture, name, owner.token, input)).body).toEqual(deadAnswer(name))
    })

    test('another member is answered as a stranger, and changes nothing', async () => {
      const { email, phone, token } = fixture.owner
      const secrets = [email, phone, token, before.profile.id, ...before.sessions]
      const answer = await sendExample(fixture, name, fixture.other.token, input)
      expect(answer.status).toBe(exampleOf(name).other)
      const answerText = JSON.stringify([answer.body, answer.opened])
      expect(secrets.filter((secret) => answerText.includes(secret))).toEqual([])
      expect(await ownAccount(fixture.owner)).toEqual(before)
    })

    const owns = sealed ? 'its owner alone can read the answer' : 'its owner succeeds'
    test(`${owns}${isSample ? '' : ' @rest'}`, async () => {
      const answer = await sendExample(fixture, name, fixture.owner.token, input)
      expect(statuses(answer)).toEqual([200, 200])
      if (sealed) expectSealedFor(fixture, answer)
    })

    const run = row % 20 === 0 ? ' @rest' : ' @night'
    const tag = isSample ? '' : run
    test.each(['expired', 'deactivated'] as const)(
      `a session that is %s is refused${tag}`,
      async (how) => {
        fixture = await makeFixture()
        const readyInput = await exampleOf(name).input(fixture)
        const owner = await anotherSession(fixture)
        await deaths[how]({ ...fixture, owner })
        expect((await sendExample(fixture, name, owner.token, readyInput)).body).toEqual(
          deadAnswer(name),
        )
      },
    )
  },
)

const openCalls = calls.filter(({ endpoint }) => endpoint.access === 'public')

describe.each(openCalls.map(({ name }, row) => [name, row] as const))('%s', (name, row) => {
  async function answeredNames(tokenOf: (fixture: Fixture) => Promise<string | undefined>) {
    const fixture = await makeFixture()
    const token = await tokenOf(fixture)
    return sendExample(fixture, name, token, await exampleOf(name).input(fixture))
  }

  test('is open to everybody @rest', async () => {
    expect(statuses(await answeredNames(async () => undefined))).toEqual([200, 200])
  })

  // It ignores tokens, in any state of the session.
  const tag = row % 10 === 0 ? '@rest' : '@night'
  test.each(Object.keys(deaths) as (keyof typeof deaths)[])(
    `is open with a session that is %s ${tag}`,
    async (how) => {
      const { status } = await answeredNames(async (fixture) => {
        await deaths[how]({ ...fixture, owner: fixture.other })
        return fixture.other.token
      })
      expect(status).toBe(200)
    },
  )

  test('is open to a member @night', async () => {
    expect(statuses(await answeredNames(async ({ owner }) => owner.token))).toEqual([200, 200])
  })

  test('is open with an API key @night', async () => {
    const { status } = await answeredNames(({ api, owner }) => storedApiKey(api, owner))
    expect(status).toBe(200)
  })
})

test('the human check guards the five settled calls', () => {
  expect(namesWhere(({ captcha }) => captcha).sort()).toEqual([
    'user.contactUs',
    'user.createAccount',
    'user.forgotPassword',
    'user.userLogin',
    'user.userSubscribe',
  ])
})

test.each(namesWhere(({ captcha }) => captcha))(
  '%s asks for the human check @rest',
  async (name) => {
    const api = await makeApi({ captcha: { verify: async (answer) => answer === 'a person' } })
    const people = { owner: await quickMember(api), other: await quickMember(api) }
    const input = await exampleOf(name).input({ api, ...people })
    for (const captcha of [undefined, '', 'a robot'])
      expect((await callByName(api, name, { ...input, captcha })).body.code).toBe('CAPTCHA_FAILED')
    expect((await callByName(api, name, { ...input, captcha: 'a person' })).status).toBe(200)
  },
)
