import { makeApi, type TestApi } from '../../support/api'
import { secondSession } from '../../support/call-examples'
import { logIn, makeMember } from '../../support/member'

const hourMs = 60 * 60_000
const expiredText = 'Your session has expired. Please log in again.'

interface Listed {
  docs: { id: string; isThis: boolean; device: string; lastSeenAt: string }[]
}

let api: TestApi
let ada: Awaited<ReturnType<typeof makeMember>>
beforeEach(async () => {
  api = await makeApi()
  ada = await makeMember(api)
})

test('sessions are listed newest first, with this one marked @rest', async () => {
  api.clock.forward(1000)
  const second = await logIn(api, ada)
  const { opened } = await second.call('GET', 'user/sessions')
  expect((opened as Listed).docs.map(({ isThis, device }) => [isThis, device])).toEqual([
    [true, 'A browser on an unknown system'],
    [false, 'A browser on an unknown system'],
  ])
})

test('a member cannot see another member’s sessions @rest', async () => {
  const [ada, eve] = [await makeMember(api), await makeMember(api)]
  const adas = (await ada.call('GET', 'user/sessions')).opened as Listed
  const eves = await eve.call('GET', 'user/sessions')
  expect(JSON.stringify(eves.opened)).not.toContain(adas.docs[0]?.id)
})

test('ending another session works at once and keeps this one @rest', async () => {
  api.clock.forward(1000)
  const second = await logIn(api, ada)
  const { docs } = (await ada.call('GET', 'user/sessions')).opened as Listed
  const id = docs.find(({ isThis }) => !isThis)?.id
  expect((await ada.call('DELETE', 'user/endSession', { id })).opened).toEqual({ ended: 1 })
  const { status, body } = await second.call('GET', 'user/getProfile')
  expect([status, body.message]).toEqual([404, expiredText])
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(200)
})

test('past 20 sessions, the longest unused one ends @rest', async () => {
  for (let count = 1; count < 20; count += 1) {
    api.clock.forward(hourMs / 60)
    await logIn(api, ada)
  }
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(200)
  const { docs } = (await ada.call('GET', 'user/sessions')).opened as Listed
  expect(docs).toHaveLength(20)
  api.clock.forward(hourMs / 60)
  const newest = await logIn(api, ada)
  const remainingSessions = (await newest.call('GET', 'user/sessions')).opened as Listed
  expect(remainingSessions.docs).toHaveLength(20)
  expect(remainingSessions.docs.map(({ id }) => id)).toContain(
    docs.find(({ isThis }) => isThis)?.id,
  )
  expect(remainingSessions.docs.map(({ id }) => id)).not.toContain(
    docs.filter(({ isThis }) => !isThis).at(-1)?.id,
  )
})

test('a session ends by its owner only @rest', async () => {
  const [ada, eve] = [await makeMember(api), await makeMember(api)]
  const id = await secondSession(api, ada)
  const { status, body } = await eve.call('DELETE', 'user/endSession', { id })
  expect([status, body.message]).toEqual([404, 'This session ended.'])
  const { docs } = (await ada.call('GET', 'user/sessions')).opened as Listed
  expect(docs.map((session) => session.id)).toContain(id)
})

test('an invalid or missing id is named, and no other ends a session @rest', async () => {
  const endSessions = async (input: Record<string, unknown>) => {
    const { status, body } = await ada.call('DELETE', 'user/endSession', input)
    return [status, body.errors?.[0]?.path]
  }
  for (const id of ['', 'all', "' or true --", '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '%'])
    expect([id, ...(await endSessions({ id }))]).toEqual([id, 404, undefined])
  for (const input of [{ id: 'x'.repeat(61) }, {}, { id: 7 }])
    expect(await endSessions(input)).toEqual([400, 'id'])
})

test('ending the others counts the live ones @rest', async () => {
  await logIn(api, ada)
  api.clock.forward(23 * hourMs)
  const freshMember = await logIn(api, ada)
  api.clock.forward(2 * hourMs)
  await logIn(api, ada)
  const { opened } = await freshMember.call('DELETE', 'user/endSession', { id: 'others' })
  expect(opened).toEqual({ ended: 1 })
})

test('an expired session cannot be ended @rest', async () => {
  const { docs } = (await ada.call('GET', 'user/sessions')).opened as Listed
  api.clock.forward(25 * hourMs)
  const freshMember = await logIn(api, ada)
  const { status } = await freshMember.call('DELETE', 'user/endSession', { id: docs[0]?.id })
  expect(status).toBe(404)
})

test('last seen is written at most once a minute', async () => {
  const readSeen = async () =>
    ((await ada.call('GET', 'user/sessions')).opened as Listed).docs[0]?.lastSeenAt
  const first = await readSeen()
  api.clock.forward(59_000)
  expect(await readSeen()).toBe(first)
  api.clock.forward(2_000)
  expect(await readSeen()).toBe(api.clock.now().toISOString())
})

test('logging out ends this session only, and repeats harmlessly @rest', async () => {
  const second = await logIn(api, ada)
  expect((await ada.call('PUT', 'user/logout')).status).toBe(200)
  const secondAnswer = await ada.call('PUT', 'user/logout')
  expect([secondAnswer.status, secondAnswer.body.message]).toEqual([401, expiredText])
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(404)
  expect((await second.call('GET', 'user/getProfile')).status).toBe(200)
})

test('a session is over after a day @rest', async () => {
  api.clock.forward(12 * hourMs - 1000)
  await ada.call('GET', 'user/getProfile')
  api.clock.forward(12 * hourMs - 1000)
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(200)
  api.clock.forward(2000)
  const { status, body } = await ada.call('GET', 'user/getProfile')
  expect([status, body.code, body.message]).toEqual([404, 'SESSION_ENDED', expiredText])
  const otherAnswer = await ada.call('GET', 'user/settings')
  expect([otherAnswer.status, otherAnswer.body.message]).toEqual([401, expiredText])
})
