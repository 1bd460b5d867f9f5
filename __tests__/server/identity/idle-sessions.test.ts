import { hourMs, minuteMs } from '@/config/durations'
import { makeApi, type TestApi } from '../../support/api'
import { callByName } from '../../support/call'
import { logIn, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

afterEach(() => api.services.stream.close())

const isHere = async (member = ada) => (await member.call('GET', 'user/getProfile')).status === 200
const asksFor = (shortSessions: boolean) =>
  ada.call('PUT', 'user/settings', { preferences: { shortSessions } })
const sessionsOf = async (member: TestMember) =>
  ((await member.call('GET', 'user/sessions')).opened as { docs: { isThis: boolean }[] }).docs

const unattended = async (path = 'user/getProfile') =>
  (await api.request(path, { headers: { token: ada.token, unattended: '1' } })).status

test('a session lasts while used and ends after 12 idle hours @rest', async () => {
  api.clock.forward(11 * hourMs)
  expect(await isHere()).toBe(true)
  api.clock.forward(11 * hourMs)
  expect(await isHere()).toBe(true)
  const bea = await quickMember(api)
  api.clock.forward(12 * hourMs)
  const { status, body } = await bea.call('GET', 'user/getProfile')
  expect([status, body.code, body.message]).toEqual([
    ...[404, 'SESSION_ENDED'],
    'Your session has expired. Please log in again.',
  ])
})

test('no session outlasts a day, however used @rest', async () => {
  for (let hour = 0; hour < 23; hour += 1) {
    api.clock.forward(hourMs)
    expect(await isHere()).toBe(true)
  }
  api.clock.forward(hourMs)
  expect(await isHere()).toBe(false)
})

test('on request, a session ends after 30 idle minutes @rest', async () => {
  await asksFor(true)
  api.clock.forward(29 * minuteMs)
  expect(await isHere()).toBe(true)
  api.clock.forward(29 * minuteMs)
  expect(await isHere()).toBe(true)
  api.clock.forward(30 * minuteMs)
  expect(await isHere()).toBe(false)
  expect((await ada.call('GET', 'user/settings')).status).toBe(401)
})

test('the request works everywhere at once and can be undone', async () => {
  const elsewhere = await logIn(api, ada)
  api.clock.forward(40 * minuteMs)
  await asksFor(true)
  expect(await isHere(elsewhere)).toBe(false)
  await asksFor(false)
  api.clock.forward(40 * minuteMs)
  expect(await isHere()).toBe(true)
})

test('one member’s request ends no other member’s session', async () => {
  const bea = await quickMember(api)
  await asksFor(true)
  api.clock.forward(31 * minuteMs)
  expect(await isHere(bea)).toBe(true)
  expect(await sessionsOf(bea)).toHaveLength(1)
})

test('a session that idled out is not listed or ended again', async () => {
  api.clock.forward(1_000)
  const usedMember = await logIn(api, ada)
  await asksFor(true)
  api.clock.forward(20 * minuteMs)
  expect(await sessionsOf(usedMember)).toHaveLength(2)
  const [, idle] = (await sessionsOf(usedMember)) as unknown as { id: string }[]
  api.clock.forward(20 * minuteMs)
  expect(await sessionsOf(usedMember)).toEqual([expect.objectContaining({ isThis: true })])
  expect((await usedMember.call('DELETE', 'user/endSession', { id: idle?.id })).status).toBe(404)
  const { opened } = await usedMember.call('DELETE', 'user/endSession', { id: 'others' })
  expect(opened).toEqual({ ended: 0 })
})

test('a page’s own requests do not count as use @rest', async () => {
  await asksFor(true)
  for (let minute = 0; minute < 29; minute += 1) {
    api.clock.forward(minuteMs)
    expect(await unattended()).toBe(200)
    expect(await unattended('notification/stream')).toBe(200)
  }
  api.clock.forward(minuteMs)
  expect(await unattended()).toBe(404)
})

test('an open stream keeps no session and ends with it', async () => {
  await asksFor(true)
  const token = { token: ada.token }
  const response = await api.app.request('/api/v1/notification/stream', { headers: token })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  api.clock.forward(29 * minuteMs)
  await api.services.stream.beat()
  expect((await reader.read()).done).toBe(false)
  api.clock.forward(minuteMs)
  await api.services.stream.beat()
  expect((await reader.read()).done).toBe(true)
})

test('opening the stream does not keep a session', async () => {
  await asksFor(true)
  api.clock.forward(20 * minuteMs)
  expect((await callByName(api, 'notification.stream', {}, ada.token)).status).toBe(200)
  api.clock.forward(10 * minuteMs)
  expect(await isHere()).toBe(false)
})
