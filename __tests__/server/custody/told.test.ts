import { and, eq } from 'drizzle-orm'
import type { ShareMove } from '@/contract/custody'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { makeApi, type TestApi } from '../../support/api'
import { accountIdOf } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { makeMover } from '../../support/mover'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let dana: TestMember
let move: ShareMove

beforeEach(async () => {
  api = await makeApi()
  dana = await quickMember(api)
  const address = await makeMover(api, dana)
  const input = { address, shares: '10000000' }
  move = (await dana.call('POST', 'wallet/deliver', input)).opened as ShareMove
})

async function linkInMail(): Promise<string> {
  const [mail] = await api.services.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, dana.email))
  const [, link = ''] = /(\/api\/not-me\?t=[\w-]+)/.exec(mail?.text ?? '') ?? []
  return link
}

const onHoldAt = async () =>
  (await api.services.db.select().from(accounts).where(eq(accounts.email, dana.email)))[0]?.onHoldAt

async function available(): Promise<bigint> {
  const owner = await accountIdOf(api, dana)
  return balanceOf(api.services.db, { owner, type: 'available', asset: 'SHARE' })
}

test('a member is notified of a delivery in the app and by mail, with a link to object @rest', async () => {
  const { opened } = await dana.call('GET', 'notification/listNotification')
  const { docs } = opened as { docs: { kind: string; title: string; text: string }[] }
  expect(docs[0]).toMatchObject({
    kind: 'delivery-asked',
    title: '10 shares will move to your own wallet',
  })
  expect(JSON.stringify(docs)).not.toContain('not-me')
  expect(await linkInMail()).toMatch(/^\/api\/not-me\?t=.{20,}$/)
})

test('and by SMS, without a link, in case a thief reads the mail', async () => {
  const [text] = await api.services.db
    .select({ text: outboxMessages.text })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.channel, 'sms'), eq(outboxMessages.isCode, false)))
  expect(text?.text).toContain('10 of your shares will move to a wallet. Not you?')
  expect(text?.text).not.toContain('http')
})

test('opening the link changes nothing; a press cancels the delivery and puts the account on hold @rest', async () => {
  const before = await available()
  const link = await linkInMail()
  expect((await api.get(link)).status).toBe(200)
  expect(await onHoldAt()).toBeNull()
  const { status, text } = await api.send('POST', link, '')
  expect({ status, isSaid: text.includes('The move is canceled') }).toEqual({
    status: 200,
    isSaid: true,
  })
  expect(await onHoldAt()).not.toBeNull()
  expect(await available()).toBe(before + 10_000_000n)
  expect((await api.send('POST', link, '')).status).toBe(200)
  expect(await available()).toBe(before + 10_000_000n)
  const { body } = await dana.call('POST', 'wallet/cancelDelivery', { id: move.id })
  expect((body as { code?: string }).code).toBeUndefined()
})

test('a guessed link changes nothing @rest', async () => {
  expect((await api.send('POST', '/api/not-me?t=guessed', '')).status).toBe(400)
  expect(await onHoldAt()).toBeNull()
})
