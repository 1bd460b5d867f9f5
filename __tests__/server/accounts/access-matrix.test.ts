import { allEndpoints } from '@/contract'
import { callByName, type Opened } from '../../support/call'
import { callExamples, type World } from '../../support/call-examples'
import { deadAnswer, deaths, exampleOf, makeWorld } from '../../support/guarded'

/** T7: every call × { none, owner, other, expired, logged out, deactivated }. */
const calls = allEndpoints()

test('every call has a row, and every row a call', () => {
  const names = calls.map(({ name }) => name)
  expect(Object.keys(callExamples).sort()).toEqual([...names].sort())
})

let world: World
beforeEach(async () => {
  world = await makeWorld()
})

async function sent(name: string, token?: string): Promise<Opened> {
  return callByName(world.api, name, await exampleOf(name).input(world), token)
}

/** What is the owner's alone and may stand in nobody else's answer. */
async function secretsOf(owner: World['owner']): Promise<string[]> {
  const profile = (await owner.call('GET', 'user/getProfile')).opened as { id: string }
  const { docs } = (await owner.call('GET', 'user/sessions')).opened as { docs: { id: string }[] }
  return [owner.email, owner.phone, profile.id, owner.token, ...docs.map(({ id }) => id)]
}

describe.each(calls.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s',
  (name, { access }) => {
    const isOpen = access === 'public'

    test('owner', async () => {
      const answer = await sent(name, world.owner.token)
      expect([answer.status, answer.body.status ?? 200]).toEqual([200, 200])
    })

    test('none', async () => {
      const { status, body } = await sent(name)
      expect(status).toBe(isOpen ? 200 : 401)
      if (!isOpen)
        expect(body).toEqual({ status, code: 'NOT_LOGGED_IN', message: 'Log in to go on.' })
    })

    test('other', async () => {
      const input = await exampleOf(name).input(world)
      const secrets = await secretsOf(world.owner)
      const answer = await callByName(world.api, name, input, world.other.token)
      expect(answer.status).toBe(exampleOf(name).other)
      if (isOpen) return
      const said = JSON.stringify([answer.body, answer.opened])
      expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    })

    if (!isOpen) {
      test('what another sends changes nothing for the owner', async () => {
        const input = await exampleOf(name).input(world)
        const before = (await world.owner.call('GET', 'user/getProfile')).opened
        const sessions = async () =>
          ((await world.owner.call('GET', 'user/sessions')).opened as { docs: unknown[] }).docs
            .length
        const count = await sessions()
        await callByName(world.api, name, input, world.other.token)
        expect((await world.owner.call('GET', 'user/getProfile')).opened).toEqual(before)
        expect(await sessions()).toBe(count)
      })
    }

    test.each(Object.entries(deaths))('%s', async (_, die) => {
      // An open call pays no heed to tokens: a dead one neither helps nor harms.
      if (isOpen) await die({ ...world, owner: world.other })
      const input = await exampleOf(name).input(world)
      if (!isOpen) await die(world)
      const token = isOpen ? world.other.token : world.owner.token
      const { status, body } = await callByName(world.api, name, input, token)
      if (isOpen) expect(status).toBe(200)
      else expect(body).toEqual(deadAnswer(name))
    })
  },
)
