import { sql } from 'drizzle-orm'
import type { NotificationKind } from '@/contract/notification'
import type { Preferences } from '@/contract/user/profile'
import { accounts } from '@/server/modules/identity/tables'
import { notify } from '@/server/modules/notifications/notify'
import { makeApi, type TestApi } from '../../support/api'
import { accountIdOf } from '../../support/make-transactions'
import { logIn, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

interface Mail {
  subject: string
  text: string
}

async function mailsTo({ email }: TestMember): Promise<Mail[]> {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  return (JSON.parse(text) as { messages: Mail[] }).messages
}

async function happens(kind: NotificationKind, member = ada): Promise<void> {
  const accountId = await accountIdOf(api, member)
  const facts = {
    id: 'id',
    shares: '5',
    paid: '60 USDT',
    price: '$12.5',
    level: '$12.5',
    terms: 'above',
  }
  await api.services.db.transaction((tx) =>
    notify(api.services, tx, { accountId, kind, facts, at: api.clock.now() }),
  )
}

const prefers = (preferences: Partial<Preferences>) =>
  ada.call('PUT', 'user/settings', { preferences })

test('a notification’s mail says what happened and where to look', async () => {
  await happens('price-alert')
  expect(await mailsTo(ada)).toEqual([
    expect.objectContaining({
      subject: 'The share price is $12.5',
      text: expect.stringContaining(
        '\n\nYour alert restarts below $12.5.\n\nSee price: http://localhost:3000/price\n\n',
      ),
    }),
  ])
})

test('a mail links to a paper and carries none', async () => {
  await happens('purchase-confirmed')
  const [mail] = await mailsTo(ada)
  expect(mail?.text).toMatch(/is\s+final\.\n\nSee receipt: http:\/\/localhost:3000\/transactions/)
  expect(Object.keys(mail ?? {}).filter((name) => /attach|file|html/i.test(name))).toEqual([])
})

test.each<[NotificationKind, keyof Preferences]>([
  ['purchase-confirmed', 'purchaseNotices'],
  ['payment-held', 'purchaseNotices'],
  ['payment-returning', 'purchaseNotices'],
  ['payment-returned', 'purchaseNotices'],
  ['payment-failed', 'purchaseNotices'],
  ['swap-confirmed', 'swapNotices'],
  ['swap-failed', 'swapNotices'],
  ['stake-begun', 'stakingNotices'],
  ['stake-ended', 'stakingNotices'],
  ['rewards-claimed', 'stakingNotices'],
  ['stake-left', 'stakingNotices'],
  ['price-alert', 'priceNotices'],
  ['identity', 'identityNotices'],
  ['new-login', 'loginNotices'],
])('%s is mailed unless %s is off, yet listed @rest', async (kind, name) => {
  await happens(kind)
  expect(await mailsTo(ada)).toHaveLength(1)
  await prefers({ [name]: false })
  await happens(kind)
  expect(await mailsTo(ada)).toHaveLength(1)
  const { opened } = await ada.call('GET', 'notification/listNotification')
  expect((opened as { docs: unknown[] }).docs).toHaveLength(2)
  await prefers({ [name]: true })
  await happens(kind)
  expect(await mailsTo(ada)).toHaveLength(2)
})

const allOff = {
  purchaseNotices: false,
  swapNotices: false,
  stakingNotices: false,
  priceNotices: false,
  identityNotices: false,
  loginNotices: false,
}

test('a payment awaiting a choice is always mailed', async () => {
  await prefers(allOff)
  await happens('payment-decision')
  expect(await mailsTo(ada)).toHaveLength(1)
})

test('a changed password is always mailed', async () => {
  await prefers(allOff)
  const change = { currentPassword: 'engine-number-9', newPassword: 'difference-engine-2' }
  expect((await ada.call('POST', 'user/changePassword', change)).status).toBe(200)
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual(['Password changed'])
})

test('one person’s preferences leave another’s mail alone', async () => {
  const bea = await quickMember(api)
  await prefers(allOff)
  await happens('stake-ended', bea)
  await happens('stake-ended')
  expect(await mailsTo(bea)).toHaveLength(1)
  expect(await mailsTo(ada)).toEqual([])
})

test('a login from a new browser is mailed once', async () => {
  await logIn(api, ada)
  const mails = await mailsTo(ada)
  expect(mails.filter(({ subject }) => subject === 'New login to your account')).toHaveLength(1)
})

test('an undone notification sends no mail', async () => {
  const accountId = await accountIdOf(api, ada)
  const at = api.clock.now()
  const failing = api.services.db.transaction(async (tx) => {
    await notify(api.services, tx, { accountId, kind: 'stake-left', facts: {}, at })
    throw new Error('What it tells of did not happen.')
  })
  await expect(failing).rejects.toThrow()
  expect(await mailsTo(ada)).toEqual([])
})

test('older accounts get new kinds of mail, closed ones none', async () => {
  const { db } = api.services
  await db.update(accounts).set({ preferences: { newsletter: false } })
  await happens('rewards-claimed')
  expect(await mailsTo(ada)).toHaveLength(1)
  await db.execute(sql`update account set closed_at = now()`)
  await happens('rewards-claimed')
  expect(await mailsTo(ada)).toHaveLength(1)
})
