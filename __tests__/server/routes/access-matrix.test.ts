import { allEndpoints } from '@/contract'
import { withApiKey } from '../../support/api-key'
import { callByName, callPlain, type Opened } from '../../support/call'
import { callExamples, type Fixture } from '../../support/call-examples'
import { anotherSession, deadAnswer, deaths, exampleOf, makeFixture } from '../../support/guarded'
import { atNight, byDay } from '../../support/size'

const calls = allEndpoints()

test('every call has a row, and the reverse', () => {
  const names = calls.map(({ name }) => name)
  expect(Object.keys(callExamples).sort()).toEqual([...names].sort())
})

test('what API keys may read is this list, and it only reads', () => {
  const open = calls.filter(({ endpoint }) => endpoint.openToKeys)
  expect(open.map(({ name }) => name).sort()).toEqual([
    'user.dividends',
    'user.myWallet',
    'user.staking',
    'wallet.shareStatement',
    'wallet.transaction',
    'wallet.transactions',
  ])
  expect(new Set(open.map(({ endpoint }) => endpoint.method))).toEqual(new Set(['GET']))
})

let fixture: Fixture

const notLoggedIn = { status: 401, code: 'NOT_LOGGED_IN', message: 'Log in to continue.' }

async function sent(name: string, token?: string): Promise<Opened> {
  return callByName(fixture.api, name, await exampleOf(name).input(fixture), token)
}

async function secretsOf(owner: Fixture['owner']): Promise<string[]> {
  const profile = (await owner.call('GET', 'user/getProfile')).opened as { id: string }
  const { docs } = (await owner.call('GET', 'user/sessions')).opened as { docs: { id: string }[] }
  return [owner.email, owner.phone, profile.id, owner.token, ...docs.map(({ id }) => id)]
}

async function ownAccount(owner: Fixture['owner']): Promise<unknown> {
  const { docs } = (await owner.call('GET', 'user/sessions')).opened as { docs: unknown[] }
  return [(await owner.call('GET', 'user/getProfile')).opened, docs.length]
}

const waysToDie = (row: number) => {
  const ways = Object.entries(deaths)
  return byDay(1, [...ways.slice(row % ways.length), ...ways.slice(0, row % ways.length)])
}

describe.each(calls.map(({ name, endpoint }, row) => [name, endpoint, row] as const))(
  '%s',
  (name, { access, sealed, method, openToKeys }, row) => {
    const isOpen = access === 'public'

    // A sealed call's suite of guards ends with the owner's success.
    const ofOwner = sealed ? atNight : test
    ofOwner('owner', async () => {
      fixture = await makeFixture()
      const answer = await sent(name, fixture.owner.token)
      expect([answer.status, answer.body.status ?? 200]).toEqual([200, 200])
    })

    if (isOpen) {
      test('none', async () => {
        fixture = await makeFixture()
        expect((await sent(name)).status).toBe(200)
      })
    }

    // What does not answer a key needs no input of its own: the key is refused before it is read.
    const keyInput = async () => (openToKeys || isOpen ? exampleOf(name).input(fixture) : {})

    // A public call takes no notice of it.
    const ofKey = isOpen ? atNight : test
    ofKey('API key', async () => {
      fixture = await makeFixture()
      const input = await keyInput()
      const { key } = await withApiKey(fixture.api, fixture.owner)
      const before = await ownAccount(fixture.owner)
      const answer = await callPlain(fixture.api, name, input, key)
      if (openToKeys)
        expect([method, answer.status, answer.body.code]).toEqual(['GET', 200, undefined])
      else if (!isOpen) expect([answer.status, answer.body.code]).toEqual([403, 'API_KEY_CANNOT'])
      else expect(answer.status).toBe(200)
      if (isOpen) return
      const { email, phone, token } = fixture.owner
      expect([email, phone, token].filter((secret) => answer.text.includes(secret))).toEqual([])
      expect(await ownAccount(fixture.owner)).toEqual(before)
    })

    describe('other', () => {
      let input: Record<string, unknown>
      let nobodys: Opened | undefined
      let answer: Opened
      let secrets: string[]
      let before: unknown
      beforeAll(async () => {
        fixture = await makeFixture()
        input = await exampleOf(name).input(fixture)
        secrets = await secretsOf(fixture.owner)
        before = await ownAccount(fixture.owner)
        if (!isOpen) nobodys = await callByName(fixture.api, name, input)
        answer = await callByName(fixture.api, name, input, fixture.other.token)
      })

      test('is answered as a stranger', () => {
        expect(answer.status).toBe(exampleOf(name).other)
        if (isOpen) return
        const said = JSON.stringify([answer.body, answer.opened])
        expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
      })

      if (isOpen) return
      test('none', () => {
        expect([nobodys?.status, nobodys?.body]).toEqual([401, notLoggedIn])
      })

      test('changes nothing for the owner', async () => {
        expect(await ownAccount(fixture.owner)).toEqual(before)
      })

      test.each(waysToDie(row))('%s', async (_, die) => {
        const owner = await anotherSession(fixture)
        await die({ ...fixture, owner })
        const { body } = await callByName(fixture.api, name, input, owner.token)
        expect(body).toEqual(deadAnswer(name))
      })
    })

    if (!isOpen) return
    // A public call ignores tokens.
    test.each(waysToDie(row))('%s', async (_, die) => {
      fixture = await makeFixture()
      await die({ ...fixture, owner: fixture.other })
      const input = await exampleOf(name).input(fixture)
      const { status } = await callByName(fixture.api, name, input, fixture.other.token)
      expect(status).toBe(200)
    })
  },
)
