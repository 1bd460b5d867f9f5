import { notify } from '@/server/modules/notifications'
import { notifications } from '@/server/modules/notifications/tables'
import { runCommand } from '@/server/ops/commands'
import type { Db } from '@/server/platform/db/database'
import { makeApi, type TestApi } from '../../support/api'
import { makeNotification } from '../../support/call-examples'
import { makeMember, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
const openReaders: ReadableStreamDefaultReader<Uint8Array>[] = []

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})
afterEach(async () => {
  for (const reader of openReaders.splice(0)) await reader.cancel().catch(() => undefined)
  await api.services.stream.close()
})

async function watch(token: string) {
  const response = await api.app.request('/api/v1/notification/stream', { headers: { token } })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  openReaders.push(reader)
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? 'the end' : new TextDecoder().decode(value)
  }
  return { response, next }
}

async function idOf(member: TestMember): Promise<string> {
  return ((await member.call('GET', 'user/getProfile')).opened as { id: string }).id
}

test('tells the unseen count at once and on changes @rest', async () => {
  const { response, next } = await watch(ada.token)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(await next()).toBe('data: {"unseenCount":0}\n\n')
  await makeNotification(api, ada)
  expect(await next()).toBe('data: {"unseenCount":1}\n\n')
  await ada.call('PUT', 'notification/sawAllNotification')
  expect(await next()).toBe('data: {"unseenCount":0}\n\n')
})

test('a price that meets an alert is told at once @rest', async () => {
  const { next } = await watch(ada.token)
  await next()
  await ada.call('POST', 'wallet/priceAlerts', { terms: { kind: 'above', level: '99000000' } })
  api.clock.forward(1_000)
  expect((await runCommand(api.services, ['price', 'set', '100'])).isDone).toBe(true)
  expect(await next()).toBe('data: {"unseenCount":1}\n\n')
})

test('a member gets no news of another member @rest', async () => {
  const bea = await quickMember(api)
  const { next } = await watch(bea.token)
  await next()
  await makeNotification(api, ada)
  await makeNotification(api, bea)
  expect(await next()).toBe('data: {"unseenCount":1}\n\n')
})

test('a rolled-back transaction sends no news @rest', async () => {
  const { next } = await watch(ada.token)
  await next()
  const [at, kind] = [new Date(), 'new-login' as const]
  const notice = { accountId: await idOf(ada), kind, facts: {}, at }
  const undone = { ...notice, accountId: await idOf(await quickMember(api)) }
  const heard: string[] = []
  const stop = await api.database.listen('notification_changed', (word) => heard.push(word))
  const undo = (tx: Db) =>
    tx.transaction(async (inner) => {
      await notify(api.services, inner, undone)
      throw new Error('undone')
    })
  await expect(undo(api.services.db)).rejects.toThrow('undone')
  await api.services.db.transaction(async (tx) => {
    await expect(undo(tx)).rejects.toThrow('undone')
    await tx.transaction((inner) => notify(api.services, inner, notice, notice))
  })
  expect(await next()).toBe('data: {"unseenCount":2}\n\n')
  expect(heard).toEqual([notice.accountId])
  await stop()
})

test('the next beat repairs a lost update', async () => {
  const { next } = await watch(ada.token)
  await next()
  const row = { accountId: await idOf(ada), kind: 'new-login', facts: {}, at: new Date() } as const
  await api.services.db.insert(notifications).values(row)
  await api.services.stream.beat()
  expect(await next()).toBe(': still here\n\n')
  expect(await next()).toBe('data: {"unseenCount":1}\n\n')
})

test('an ended session hears nothing more', async () => {
  const member = await makeMember(api)
  const { next } = await watch(member.token)
  // The login's event may come before any of these.
  const word = async (): Promise<string> => {
    const event = await next()
    return event.startsWith('data:') ? word() : event
  }
  await api.services.stream.beat()
  expect(await word()).toBe(': still here\n\n')
  await member.call('PUT', 'user/logout')
  await api.services.stream.beat()
  expect(await word()).toBe('the end')
})

test('a client that goes away is forgotten', async () => {
  const { next } = await watch(ada.token)
  await next()
  expect(api.services.stream.size).toBe(1)
  await openReaders.splice(0)[0]?.cancel()
  expect(api.services.stream.size).toBe(0)
})

test('one member never has more than twenty streams', async () => {
  const first = await watch(ada.token)
  await first.next()
  for (let index = 0; index < 20; index += 1) await watch(ada.token)
  expect(api.services.stream.size).toBe(20)
})
