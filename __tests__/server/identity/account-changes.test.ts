import { recoveryCodes } from '@/server/modules/identity/tables'
import { makeApi, type TestApi } from '../../support/api'
import {
  authenticatorCode,
  beginTwoFactor,
  newPassword,
  newPerson,
} from '../../support/call-examples'
import { codeFor, logIn, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { linkWallet, makeWalletOwner } from '../../support/wallet-owner'

let api: TestApi
let ada: TestMember
let elsewhere: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  elsewhere = await logIn(api, ada)
})

interface Message {
  subject: string
  text: string
}

async function messagesTo(to: string): Promise<Message[]> {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(to)}`)
  return (JSON.parse(text) as { messages: Message[] }).messages
}

const newestTo = async (to: string) => (await messagesTo(to))[0]
const isHere = async (member: TestMember) =>
  (await member.call('GET', 'user/getProfile')).status === 200

async function newestNotice(): Promise<string | undefined> {
  const { opened } = await ada.call('GET', 'notification/listNotification')
  return (opened as { docs: { title: string }[] }).docs[0]?.title
}

async function setTwoFactor(): Promise<string> {
  const secret = await beginTwoFactor(ada)
  const code = await authenticatorCode(api, secret)
  await ada.call('POST', 'user/verifyTwoFactorGoogle', { action: 'confirm', code })
  return secret
}

async function changeContact(kind: 'email' | 'phone'): Promise<string> {
  const value = newPerson()[kind]
  const change = { kind, value }
  const { opened } = await ada.call('POST', 'user/changeContact', { change, password })
  const { changeId } = opened as { changeId: string }
  const codes = { oldCode: await codeFor(api, ada[kind]), newCode: await codeFor(api, value) }
  const { status } = await ada.call('POST', 'user/verifyChangeContact', { changeId, ...codes })
  expect(status).toBe(200)
  return value
}

const loggedOut = 'All other sessions ended.'
const saying = (words: string) => ({
  asymmetricMatch: (text: string) => text.replaceAll('\n', ' ').includes(words),
})

test('a new password ends other sessions and notifies the member @rest', async () => {
  await ada.call('POST', 'user/changePassword', { currentPassword: password, newPassword })
  expect([await isHere(ada), await isHere(elsewhere)]).toEqual([true, false])
  expect(await newestTo(ada.email)).toMatchObject({ subject: 'Password changed' })
  expect(await newestNotice()).toBe('Password changed')
})

test('switching two-factor on ends other sessions and notifies the member @rest', async () => {
  await setTwoFactor()
  expect([await isHere(ada), await isHere(elsewhere)]).toEqual([true, false])
  expect(await newestTo(ada.email)).toMatchObject({
    subject: 'Two-factor login is on',
    text: saying(loggedOut),
  })
  expect(await newestNotice()).toBe('Two-factor login is on')
})

test('switching two-factor off does the same @rest', async () => {
  const secret = await setTwoFactor()
  const [recovery] = await api.services.db.select().from(recoveryCodes)
  expect(recovery).toBeDefined()
  api.clock.forward(30_000)
  const secondAnswer = await logInWithApp(secret)
  api.clock.forward(30_000)
  const code = await authenticatorCode(api, secret)
  await ada.call('POST', 'user/verifyTwoFactorGoogle', { action: 'disable', code, password })
  expect([await isHere(ada), secondAnswer.status]).toEqual([true, 200])
  const { token } = secondAnswer.body.data as { token: string }
  expect((await api.request('user/getProfile', { headers: { token } })).status).toBe(404)
  expect(await newestTo(ada.email)).toMatchObject({
    subject: 'Two-factor login is off',
    text: saying(loggedOut),
  })
  expect(await newestNotice()).toBe('Two-factor login is off')
})

async function logInWithApp(secret: string) {
  const begunAnswer = await api.send('POST', 'user/userLogin', { identifier: ada.email, password })
  const { challengeId } = begunAnswer.body.data as { challengeId: string }
  const codes = {
    phoneCode: await codeFor(api, ada.phone),
    emailCode: await codeFor(api, ada.email),
  }
  await api.send('POST', 'user/login-verify-otp', { challengeId, ...codes })
  const authenticator = await authenticatorCode(api, secret)
  return api.send('POST', 'user/login-verify-otp', {
    challengeId,
    authenticatorCode: authenticator,
  })
}

test('a refused code ends no session and sends no notice @rest', async () => {
  await beginTwoFactor(ada)
  const wrongCode = { action: 'confirm', code: 'K7QF-9M2X' }
  expect((await ada.call('POST', 'user/verifyTwoFactorGoogle', wrongCode)).status).toBe(422)
  expect(await isHere(elsewhere)).toBe(true)
  expect(await newestTo(ada.email)).not.toMatchObject({
    subject: expect.stringContaining('two-factor'),
  })
})

test('a new e-mail address ends other sessions and notifies both addresses @rest', async () => {
  const value = await changeContact('email')
  expect([await isHere(ada), await isHere(elsewhere)]).toEqual([true, false])
  expect(await newestTo(ada.email)).toEqual(
    expect.objectContaining({
      subject: 'Email changed',
      text: saying('We now use your new address. This is our last email here.'),
    }),
  )
  expect(await newestTo(value)).toMatchObject({
    subject: 'Email changed',
    text: saying(`We now email you here. ${loggedOut}`),
  })
  expect(await newestNotice()).toBe('Email changed')
})

test('a new phone number ends other sessions and notifies the old one', async () => {
  await changeContact('phone')
  expect([await isHere(ada), await isHere(elsewhere)]).toEqual([true, false])
  expect((await newestTo(ada.phone))?.text).toMatch(/^FNX: your phone number was changed/)
  expect(await newestTo(ada.email)).toMatchObject({
    subject: 'Phone number changed',
    text: saying(`Codes now go to your new number. ${loggedOut}`),
  })
  expect(await newestNotice()).toBe('Phone number changed')
})

test('linking or unlinking a wallet notifies its owner @rest', async () => {
  api.services.chain = { client: { getCode: async () => undefined } } as never
  const owner = makeWalletOwner()
  await linkWallet(ada, owner)
  expect((await newestTo(ada.email))?.subject).toBe('Wallet linked')
  expect(await newestNotice()).toBe('Wallet linked')
  const unlink = { action: 'unlink', address: owner.address }
  await ada.call('POST', 'user/userWalletRequest', unlink)
  expect((await newestTo(ada.email))?.subject).toBe('Wallet unlinked')
  expect(await newestNotice()).toBe('Wallet unlinked')
})

test('security mail comes even with every preference off @rest', async () => {
  const preferences = { loginNotices: false, identityNotices: false, purchaseNotices: false }
  await ada.call('PUT', 'user/settings', { preferences })
  const before = (await messagesTo(ada.email)).length
  await setTwoFactor()
  expect(await messagesTo(ada.email)).toHaveLength(before + 1)
})
