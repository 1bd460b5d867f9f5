import { eq } from 'drizzle-orm'
import { shortAddress } from '@/contract/format/addresses'
import { notifications } from '@/server/modules/notifications/tables'
import { makeApi, type TestApi } from '../../support/api'
import { makeNotification } from '../../support/call-examples'
import { logIn, makeMember, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { linkWallet, makeWalletOwner } from '../../support/wallet-owner'

interface Doc {
  id: string
  kind: string
  isSeen: boolean
  title: string
  text: string
  path: string
}
interface List {
  docs: Doc[]
  total: number
  unseenCount: number
  nextCursor?: string
}

let api: TestApi
let ada: TestMember

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

async function list(of: TestMember, input: Record<string, unknown> = {}): Promise<List> {
  return (await of.call('GET', 'notification/listNotification', input)).opened as List
}

test('a new wallet link tells its owner where to undo it', async () => {
  api.services.chain = { client: { getCode: async () => undefined } } as never
  const owner = makeWalletOwner()
  await linkWallet(ada, owner)
  const { docs, unseenCount } = await list(ada)
  expect(unseenCount).toBe(1)
  expect(docs).toMatchObject([
    { kind: 'wallet-linked', isSeen: false, path: '/settings?section=wallets' },
  ])
  expect(docs[0]?.text).toContain(shortAddress(owner.address))
  expect(docs[0]?.text).not.toContain(owner.address)
})

test('only a login from a new browser is told @rest', async () => {
  const bea = await makeMember(api)
  const { total } = await list(bea)
  api.clock.forward(1000)
  await logIn(api, bea, { device: bea.device })
  expect((await list(bea)).total).toBe(total)
  await logIn(api, bea)
  expect((await list(bea)).docs[0]).toMatchObject({ kind: 'new-login' })
  expect((await list(bea)).total).toBe(total + 1)
})

test('a notification that came after reading stays unseen', async () => {
  const readId = await makeNotification(api, ada)
  await makeNotification(api, ada)
  const { opened } = await ada.call('PUT', 'notification/sawAllNotification', { upTo: readId })
  expect(opened).toEqual({ unseenCount: 1 })
  expect((await list(ada)).docs.map(({ isSeen }) => isSeen)).toEqual([false, true])
})

test('pages list each once, newest first, despite new arrivals @rest', async () => {
  const madeIds = []
  for (let index = 0; index < 5; index += 1) madeIds.unshift(await makeNotification(api, ada))
  const first = await list(ada, { limit: 2 })
  await makeNotification(api, ada)
  const second = await list(ada, { limit: 2, cursor: first.nextCursor })
  const third = await list(ada, { limit: 2, cursor: second.nextCursor })
  const ids = [first, second, third].flatMap(({ docs }) => docs.map(({ id }) => id))
  expect(ids).toEqual(madeIds)
  expect(third.nextCursor).toBeUndefined()
})

test('undoing a removal restores only what it removed @rest', async () => {
  const earlyId = await makeNotification(api, ada)
  await ada.call('DELETE', 'notification/removeNotification', { id: earlyId })
  await makeNotification(api, ada)
  await makeNotification(api, ada)
  const removeAnswer = await ada.call('DELETE', 'notification/removeAllNotification')
  expect(removeAnswer.opened).toMatchObject({ removedCount: 2 })
  expect((await list(ada)).total).toBe(0)
  const { removal } = removeAnswer.opened as { removal: string }
  await ada.call('PUT', 'notification/restoreNotification', { removal })
  expect((await list(ada)).total).toBe(2)
})

test('a removal cannot be undone after a day @rest', async () => {
  const id = await makeNotification(api, ada)
  const { opened } = await ada.call('DELETE', 'notification/removeNotification', { id })
  api.clock.forward(25 * 60 * 60_000)
  const memberAgain = await logIn(api, ada)
  const { removal } = opened as { removal: string }
  const takenAnswer = await memberAgain.call('PUT', 'notification/restoreNotification', { removal })
  expect(takenAnswer.opened).toEqual({ restoredCount: 0 })
})

test('during an upgrade, what only the newer release can say is left out and left alone', async () => {
  const knownId = await makeNotification(api, ada)
  const isNewer = eq(notifications.id, await makeNotification(api, ada))
  const kind = 'of-a-newer-release' as 'new-login'
  await api.services.db.update(notifications).set({ kind }).where(isNewer)
  expect(await list(ada)).toMatchObject({ docs: [{ id: knownId }], total: 1, unseenCount: 1 })
  await ada.call('PUT', 'notification/sawAllNotification')
  const removeAnswer = await ada.call('DELETE', 'notification/removeAllNotification')
  expect(removeAnswer.opened).toMatchObject({ removedCount: 1 })
  const [remainingNotice] = await api.services.db.select().from(notifications).where(isNewer)
  expect(remainingNotice).toMatchObject({ seenAt: null, removedAt: null })
})

test('one person cannot see or touch another’s notifications', async () => {
  const id = await makeNotification(api, ada)
  const bea = await quickMember(api)
  expect((await list(bea)).docs).toEqual([])
  const tried = await bea.call('DELETE', 'notification/removeNotification', { id })
  expect(tried.status).toBe(404)
  await bea.call('DELETE', 'notification/removeAllNotification')
  await bea.call('PUT', 'notification/sawAllNotification')
  expect((await list(ada)).unseenCount).toBe(1)
})

test('a failed transaction tells nothing', async () => {
  const { notify } = await import('@/server/modules/notifications/notify')
  const { id: accountId } = (await ada.call('GET', 'user/getProfile')).opened as { id: string }
  const failedTransaction = api.services.db.transaction(async (tx) => {
    await notify(api.services, tx, { accountId, kind: 'new-login', facts: {}, at: api.clock.now() })
    throw new Error('fails after it')
  })
  await expect(failedTransaction).rejects.toThrow('fails after it')
  expect((await list(ada)).total).toBe(0)
})
