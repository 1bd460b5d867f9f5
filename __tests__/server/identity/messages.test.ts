import { codeMessage } from '@/server/modules/identity/messages'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { makeApi, type TestApi } from '../../support/api'
import { forgotten, newPassword, resetId, somebodyNew } from '../../support/call-examples'
import { codeFor, makeAccount, makeMember, password } from '../../support/member'

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ appName: 'Aurum' })
})

const everything = () =>
  api.services.db.select().from(outboxMessages).orderBy(outboxMessages.serial)

test('the product goes by the name it was given, in mails, SMS and the authenticator app', async () => {
  const ada = await makeMember(api)
  const began = await ada.call('POST', 'user/enableTwoFactorGoogle', { password })
  await api.send('POST', 'user/create-account', { ...somebodyNew(), phone: ada.phone })
  const value = somebodyNew().phone
  const change = { kind: 'phone', value }
  const asked = await ada.call('POST', 'user/changeContact', { change, password })
  const { changeId } = asked.opened as { changeId: string }
  const oldCode = await codeFor(api, ada.phone)
  await ada.call('POST', 'user/verifyChangeContact', {
    changeId,
    oldCode,
    newCode: await codeFor(api, value),
  })
  await ada.call('POST', 'user/changePassword', { currentPassword: password, newPassword })
  await ada.call('POST', 'user/deactivateAccount', { password: newPassword })
  await ada.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, ada.email) })
  const messages = await everything()
  expect(messages.length).toBeGreaterThanOrEqual(12)
  for (const { subject, text } of messages) {
    expect(subject).toMatch(/Aurum/)
    expect(subject + text).not.toMatch(/FNX|undefined|null|\[object/)
  }
  expect((began.opened as { otpauth: string }).otpauth).toContain('issuer=Aurum')
})

test('a mail with a code says what it is for, how long, and what to do if it was not asked for', async () => {
  const person = await makeAccount(api)
  await forgotten(api, person)
  const newest = (await everything()).at(-1)
  const [first, link, last] = newest?.text.split('\n\n') ?? []
  expect(first).toBe(
    `${newest?.code} is your code to set a new password. It is good for 5 minutes and works once.`,
  )
  expect(link).toMatch(
    /^Or open this link within 30 minutes: http:\/\/localhost:3000\/auth\/reset#token=[0-9a-f]{64}$/,
  )
  expect(last).toBe(
    'If it was not you, there is nothing to do: without this code nothing changes. Tell it to nobody; we never ask for it by phone or mail.',
  )
})

const advice = {
  'signup-email': 'there is nothing to do',
  'login-email': 'change it',
  forgot: 'there is nothing to do',
  deactivate: 'change your password',
  'change-old': 'change your password',
  'change-new': 'there is nothing to do',
} as const

test.each(Object.entries(advice))(
  'who did not ask for a code to %s is told: %s',
  (purpose, words) => {
    const order = { purpose: purpose as keyof typeof advice, subject: 'x', to: 'ada@example.com' }
    expect(codeMessage('Aurum', order, '123456').text).toContain(words)
  },
)

test('an SMS is one message of plain letters', () => {
  const purposes = ['signup-phone', 'login-phone', 'forgot', 'change-old', 'change-new'] as const
  for (const purpose of purposes) {
    const order = { purpose, subject: 'x', to: '+12025550143' }
    const { text } = codeMessage('A name of 24 letters, no', order, '123456')
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(/^123456 [ -~]+$/)
  }
})

test('the owner hears of every change that matters, at the address it was known by', async () => {
  const ada = await makeMember(api)
  await api.send('POST', `user/resetPassword/${await resetId(api, ada)}`, { password: newPassword })
  const subjects = (await everything())
    .filter(({ recipient }) => recipient === ada.email)
    .map(({ subject }) => subject)
  expect(subjects).toEqual(
    expect.arrayContaining([
      'A new login to your Aurum account',
      'Your Aurum password was changed',
    ]),
  )
})
