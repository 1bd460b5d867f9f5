import { codeMessage } from '@/server/modules/identity/codes'
import { plainTextOf } from '@/server/modules/notifications'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { makeApi, type TestApi } from '../../support/api'
import { newPassword, newPerson, requestPasswordReset, resetId } from '../../support/call-examples'
import { codeFor, makeAccount, makeMember, password } from '../../support/member'

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ appName: 'Aurum' })
})

const everything = () =>
  api.services.db.select().from(outboxMessages).orderBy(outboxMessages.serial)

test('messages and the authenticator use the product’s given name @rest', async () => {
  const ada = await makeMember(api)
  const began = await ada.call('POST', 'user/enableTwoFactorGoogle', { password })
  await api.send('POST', 'user/create-account', { ...newPerson(), phone: ada.phone })
  const value = newPerson().phone
  const change = { kind: 'phone', value }
  const askedAnswer = await ada.call('POST', 'user/changeContact', { change, password })
  const { changeId } = askedAnswer.opened as { changeId: string }
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
    expect(subject + text).toMatch(/Aurum/)
    expect(subject + text).not.toMatch(/FNX|undefined|null|\[object/)
  }
  expect((began.opened as { otpauth: string }).otpauth).toContain('issuer=Aurum')
})

test('a code mail says its purpose, lifetime and advice', async () => {
  const person = await makeAccount(api)
  await requestPasswordReset(api, person)
  const newest = (await everything()).at(-1)
  const [, title, first, code, link, last] = newest?.text.split('\n\n') ?? []
  expect(newest?.subject).toBe(`${newest?.code} is your Aurum code`)
  expect(title).toBe('Set a new password')
  expect(first?.replaceAll('\n', ' ')).toBe('This code works once, for 5 minutes.')
  expect(code).toBe(newest?.code)
  expect(link?.replaceAll('\n', ' ')).toMatch(
    /^Or open this link \(http:\/\/localhost:3000\/auth\/reset#token=[0-9a-f]{64}\) within 30 minutes\.$/,
  )
  expect(last?.replaceAll('\n', ' ')).toBe(
    'Not you? You can ignore this. Never share codes, not even with us.',
  )
})

const advice = {
  'signup-email': 'Not you? You can ignore this.',
  'login-email': 'Change it now',
  forgot: 'Not you? You can ignore this.',
  deactivate: 'Change your password now',
  'change-old': 'Change your password now',
  'change-new': 'Not you? You can ignore this.',
} as const

test.each(Object.entries(advice))(
  'an unwanted %s code comes with advice: %s @rest',
  (purpose, words) => {
    const order = { purpose: purpose as keyof typeof advice, subject: 'x', to: 'ada@example.com' }
    const message = codeMessage(api.services, order, { code: '123456', at: new Date() })
    if (message.channel !== 'email') throw new Error('Not a mail')
    expect(plainTextOf(message.letter).replaceAll('\n', ' ')).toContain(words)
  },
)

test('a login code names its time and browser @rest', async () => {
  const person = await makeAccount(api)
  await api.request('user/userLogin', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:140.0) Firefox/140.0',
    },
    body: JSON.stringify({ identifier: person.email, password }),
  })
  const newest = (await everything()).at(-1)
  expect(newest?.subject).toBe(`${newest?.code} is your Aurum code`)
  expect(newest?.text).toMatch(
    /\nWhen: \w{3} \d{1,2}, \d{4}, \d\d:\d\d UTC\nBrowser: Firefox on macOS\n/,
  )
})

test('the owner is mailed about logins and password changes @rest', async () => {
  const ada = await makeMember(api)
  await api.send('POST', `user/resetPassword/${await resetId(api, ada)}`, { password: newPassword })
  const subjects = (await everything())
    .filter(({ recipient }) => recipient === ada.email)
    .map(({ subject }) => subject)
  expect(subjects).toEqual(
    expect.arrayContaining(['New login to your account', 'Password changed']),
  )
})
