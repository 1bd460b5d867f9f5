import { hourMs, minuteMs } from '@/config/durations'
import { passkeyChallenges, passkeys } from '@/server/modules/identity/tables'
import { makeApi, type TestApi } from '../../support/api'
import { authenticatorCode, beginTwoFactor } from '../../support/call-examples'
import { callAs, codeFor, logIn, password, type TestMember } from '../../support/member'
import {
  addPasskey,
  logInWith,
  PasskeyDevice,
  requestPasskeyOptions,
} from '../../support/passkey-device'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
  ada = await quickMember(api)
})

interface Listed {
  docs: { id: string; name: string; addedAt: string; lastUsedAt: string | null }[]
  mayAddUntil: string | null
}

const listed = async (ada: TestMember) =>
  (await ada.call('GET', 'user/passkeys')).opened as unknown as Listed

const mailsTo = async (email: string) => {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  return (JSON.parse(text) as { messages: { subject: string; text: string }[] }).messages
}

const titles = async (ada: TestMember) => {
  const { opened } = await ada.call('GET', 'notification/listNotification')
  return (opened as unknown as { docs: { title: string }[] }).docs.map(({ title }) => title)
}

function memberBy(ada: TestMember, answer: { body: { data: never } }): TestMember {
  const { token } = answer.body.data as { token: string }
  return { ...ada, token, call: (...call) => callAs(api, token, ...call) }
}

describe('adding one', () => {
  test('lists it by browser and notifies the owner @rest', async () => {
    await addPasskey(ada)
    const { docs } = await listed(ada)
    expect(docs).toEqual([
      expect.objectContaining({ name: 'A browser on an unknown system', lastUsedAt: null }),
    ])
    const [mail] = await mailsTo(ada.email)
    expect(mail?.subject).toBe('Passkey “A browser on an unknown system” added')
    expect(mail?.text).toMatch(/It logs in without password[\s\S]*You can remove it/)
    expect(await titles(ada)).toContain('Passkey “A browser on an unknown system” added')
  })

  test('ends the other sessions only @rest', async () => {
    const otherMember = await logIn(api, ada)
    await addPasskey(ada)
    expect((await otherMember.call('GET', 'user/sessions')).status).toBe(401)
    expect((await ada.call('GET', 'user/sessions')).status).toBe(200)
  })

  test('needs a password login within ten minutes', async () => {
    expect((await listed(ada)).mayAddUntil).toBe('2026-11-20T12:10:00.000Z')
    api.clock.forward(10 * minuteMs)
    expect((await listed(ada)).mayAddUntil).toBeNull()
    const refusedAnswer = await ada.call('POST', 'user/newPasskeyOptions', {})
    expect(refusedAnswer.body).toMatchObject({ status: 403, code: 'FRESH_LOGIN_NEEDED' })
  })

  test('is refused after a passkey login, however fresh', async () => {
    const device = await addPasskey(ada)
    const byPasskey = memberBy(ada, await logInWith(api, device))
    const refusedAnswer = await byPasskey.call('POST', 'user/newPasskeyOptions', {})
    expect(refusedAnswer.body).toMatchObject({ code: 'FRESH_LOGIN_NEEDED' })
    expect((await listed(byPasskey)).mayAddUntil).toBeNull()
  })

  test.each([
    ['of another session', {}, 'PASSKEY_EXPIRED'],
    ['made for another site', { rpId: 'evil.example' }, 'PASSKEY_REFUSED'],
    ['made at another address', { origin: 'https://evil.example' }, 'PASSKEY_REFUSED'],
    ['that asked its owner nothing', { isVerified: false }, 'PASSKEY_REFUSED'],
  ])('refuses one %s', async (description, choices, code) => {
    const { opened } = await ada.call('POST', 'user/newPasskeyOptions', {})
    const { ticket, options } = opened as { ticket: string; options: never }
    const credential = new PasskeyDevice().make(options, choices)
    const by = description === 'of another session' ? await logIn(api, ada) : ada
    const refusedAnswer = await by.call('POST', 'user/addPasskey', { ticket, made: credential })
    expect(refusedAnswer.body).toMatchObject({ code })
    expect((await listed(ada)).docs).toEqual([])
  })

  test('a ticket works once, within five minutes', async () => {
    const { opened } = await ada.call('POST', 'user/newPasskeyOptions', {})
    const { ticket, options } = opened as { ticket: string; options: never }
    const credential = new PasskeyDevice().make(options)
    await ada.call('POST', 'user/addPasskey', { ticket, made: credential })
    const secondAnswer = await ada.call('POST', 'user/addPasskey', { ticket, made: credential })
    expect(secondAnswer.body).toMatchObject({ code: 'PASSKEY_EXPIRED' })
    const next = (await ada.call('POST', 'user/newPasskeyOptions', {})).opened
    const lateStep = next as { ticket: string; options: never }
    api.clock.forward(5 * minuteMs)
    const slow = { ticket: lateStep.ticket, made: new PasskeyDevice().make(lateStep.options) }
    expect((await ada.call('POST', 'user/addPasskey', slow)).body).toMatchObject({
      code: 'PASSKEY_EXPIRED',
    })
  })

  test('stops at ten @rest', async () => {
    for (let count = 0; count < 10; count += 1) await addPasskey(ada)
    const refusedAnswer = await ada.call('POST', 'user/newPasskeyOptions', {})
    expect(refusedAnswer.body).toMatchObject({ code: 'PASSKEYS_FULL' })
    expect(refusedAnswer.body.message).toBe('You have 10 passkeys. Remove one.')
  })
})

describe('logging in with one', () => {
  test('needs nothing else, and the session names it @rest', async () => {
    const device = await addPasskey(ada)
    const answer = await logInWith(api, device)
    expect(answer.body.data).toMatchObject({ next: 'done', email: ada.email })
    const byPasskey = memberBy(ada, answer)
    const { opened } = await byPasskey.call('GET', 'user/sessions')
    const { docs } = opened as unknown as { docs: { isThis: boolean; passkey: string | null }[] }
    expect(docs.find(({ isThis }) => isThis)?.passkey).toBe('A browser on an unknown system')
    expect(docs.find(({ isThis }) => !isThis)?.passkey).toBeNull()
    expect((await listed(ada)).docs[0]?.lastUsedAt).toBe('2026-11-20T12:00:00.000Z')
  })

  test('passes two-factor login, being a second factor @rest', async () => {
    const device = await addPasskey(ada)
    const secret = await beginTwoFactor(ada)
    const code = await authenticatorCode(api, secret)
    await ada.call('POST', 'user/verifyTwoFactorGoogle', { action: 'confirm', code })
    expect((await logInWith(api, device)).body.data).toMatchObject({ next: 'done' })
  })

  test('from an unknown browser is told by mail', async () => {
    const device = await addPasskey(ada)
    await logInWith(api, device)
    expect((await mailsTo(ada.email))[0]?.subject).toBe('New login to your account')
  })

  test('asks everybody the same, revealing no passkey', async () => {
    const before = await requestPasskeyOptions(api)
    await addPasskey(await quickMember(api))
    const after = await requestPasskeyOptions(api)
    expect(Object.keys(after.options)).toEqual(Object.keys(before.options))
    expect(after.options).toEqual({
      ...before.options,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(after.options).not.toHaveProperty('allowCredentials')
  })

  test.each([
    ['at another address', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without asking its owner', { isVerified: false }],
  ])('refuses what was signed %s', async (_, choices) => {
    const device = await addPasskey(ada)
    const refusedAnswer = await logInWith(api, device, choices)
    expect(refusedAnswer.body).toMatchObject({ status: 401, code: 'PASSKEY_REFUSED' })
  })

  test('refuses an unknown one in the same words', async () => {
    const refusedAnswer = await logInWith(api, new PasskeyDevice())
    expect(refusedAnswer.body).toMatchObject({ status: 401, code: 'PASSKEY_REFUSED' })
  })

  test('refuses a copy whose count stayed behind', async () => {
    const device = await addPasskey(ada)
    expect((await logInWith(api, device, { counter: 8 })).status).toBe(200)
    expect((await logInWith(api, device, { counter: 8 })).status).toBe(401)
    expect((await logInWith(api, device, { counter: 9 })).status).toBe(200)
  })

  test('accepts one that does not count, repeatedly', async () => {
    const device = new PasskeyDevice()
    const { opened } = await ada.call('POST', 'user/newPasskeyOptions', {})
    const { ticket, options } = opened as { ticket: string; options: never }
    const credential = device.make(options, { counter: 0 })
    await ada.call('POST', 'user/addPasskey', { ticket, made: credential })
    expect((await logInWith(api, device, { counter: 0 })).status).toBe(200)
    expect((await logInWith(api, device, { counter: 0 })).status).toBe(200)
  })

  test('an answer fits its ticket once, for five minutes', async () => {
    const device = await addPasskey(ada)
    const first = await requestPasskeyOptions(api)
    const otherOptions = await requestPasskeyOptions(api)
    const send = (ticket: string, { options }: typeof first) =>
      api.send('POST', 'user/passkeyLogin', { ticket, proof: device.prove(options) })
    expect((await send(otherOptions.ticket, first)).body).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect((await send(first.ticket, first)).status).toBe(200)
    expect((await send(first.ticket, first)).body).toMatchObject({ code: 'PASSKEY_EXPIRED' })
    const lateOptions = await requestPasskeyOptions(api)
    api.clock.forward(5 * minuteMs)
    expect((await send(lateOptions.ticket, lateOptions)).body).toMatchObject({
      code: 'PASSKEY_EXPIRED',
    })
  })

  test('stored challenges and tickets open nothing', async () => {
    const { ticket, options } = await requestPasskeyOptions(api)
    const storedText = JSON.stringify(await api.services.db.select().from(passkeyChallenges))
    expect(storedText).not.toContain(ticket)
    expect(storedText).not.toContain(options.challenge)
  })

  test('a closed account’s is deleted and refused', async () => {
    const device = await addPasskey(ada)
    await ada.call('POST', 'user/deactivateAccount', { password })
    const code = await codeFor(api, ada.email)
    expect((await ada.call('POST', 'user/verifyOTPDeactivate', { code })).status).toBe(200)
    expect((await logInWith(api, device)).body).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect(await api.services.db.select().from(passkeys)).toEqual([])
  })

  test('its tries are limited for each address @rest', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 121; count += 1)
      statuses.push((await api.send('POST', 'user/passkeyLoginOptions', {})).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})

describe('in the authenticator’s place', () => {
  async function atLastStep(ada: TestMember) {
    const secret = await beginTwoFactor(ada)
    const code = await authenticatorCode(api, secret)
    await ada.call('POST', 'user/verifyTwoFactorGoogle', { action: 'confirm', code })
    return nextLogin(ada)
  }

  async function nextLogin(ada: TestMember) {
    const begunAnswer = await api.send('POST', 'user/userLogin', {
      identifier: ada.email,
      password,
    })
    const { challengeId } = begunAnswer.body.data as { challengeId: string }
    const confirm = async () =>
      api.send('POST', 'user/login-verify-otp', {
        challengeId,
        phoneCode: await codeFor(api, ada.phone),
        emailCode: await codeFor(api, ada.email),
      })
    return { challengeId, confirm }
  }

  test('finishes a login after both right codes @rest', async () => {
    const device = await addPasskey(ada)
    const { challengeId, confirm } = await atLastStep(ada)
    expect((await confirm()).body.data).toEqual({ next: 'authenticator', hasPasskey: true })
    const { ticket, options } = await requestPasskeyOptions(api, 'passkeyStepOptions', {
      challengeId,
    })
    expect(options).toMatchObject({ allowCredentials: [{ id: device.id, type: 'public-key' }] })
    const proof = device.prove(options)
    const stepAnswer = await api.send('POST', 'user/passkeyStep', { challengeId, ticket, proof })
    expect(stepAnswer.body.data).toMatchObject({ next: 'done', email: ada.email })
  })

  test('is not offered where there is none @rest', async () => {
    const { challengeId, confirm } = await atLastStep(ada)
    expect((await confirm()).body.data).toEqual({ next: 'authenticator', hasPasskey: false })
    const refusedAnswer = await api.send('POST', 'user/passkeyStepOptions', { challengeId })
    expect(refusedAnswer.body).toMatchObject({ code: 'PASSKEY_REFUSED' })
  })

  test('names no passkey before both right codes', async () => {
    await addPasskey(ada)
    const { challengeId } = await atLastStep(ada)
    const refusedAnswer = await api.send('POST', 'user/passkeyStepOptions', { challengeId })
    expect(refusedAnswer.body).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('takes no other account’s or other login’s proof', async () => {
    const eve = await quickMember(api)
    const stranger = await addPasskey(eve)
    const device = await addPasskey(ada)
    const { challengeId, confirm } = await atLastStep(ada)
    await confirm()
    const ask = () => requestPasskeyOptions(api, 'passkeyStepOptions', { challengeId })
    const send = (ticket: string, proof: object) =>
      api.send('POST', 'user/passkeyStep', { challengeId, ticket, proof })
    const first = await ask()
    expect((await send(first.ticket, stranger.prove(first.options))).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
    })
    const login = await requestPasskeyOptions(api)
    const otherLogin = await nextLogin(ada)
    await otherLogin.confirm()
    const ofOther = { challengeId: otherLogin.challengeId }
    const step = await requestPasskeyOptions(api, 'passkeyStepOptions', ofOther)
    for (const { ticket, options } of [login, step])
      expect((await send(ticket, device.prove(options))).body).toMatchObject({
        code: 'PASSKEY_EXPIRED',
      })
  })
})

describe('contact data', () => {
  const change = { kind: 'email', value: 'new-address@example.com' }
  const ask = (ada: TestMember) => ada.call('POST', 'user/changeContact', { change, password })

  test('cannot change by a passkey under a day old', async () => {
    const device = await addPasskey(ada)
    api.clock.forward(23 * hourMs)
    const young = memberBy(ada, await logInWith(api, device))
    expect((await ask(young)).body).toMatchObject({ status: 403, code: 'PASSKEY_TOO_NEW' })
    api.clock.forward(hourMs)
    expect((await ask(young)).status).toBe(200)
  })

  test('can change at once after a password login', async () => {
    await addPasskey(ada)
    expect((await ask(ada)).status).toBe(200)
  })
})

describe('renaming and removing', () => {
  test('a new name stands in the list', async () => {
    const { id } = await addPasskey(ada)
    await ada.call('PUT', 'user/renamePasskey', { id, name: 'My phone' })
    expect((await listed(ada)).docs[0]?.name).toBe('My phone')
  })

  test('a removed one opens nothing and ends its sessions @rest', async () => {
    const device = await addPasskey(ada)
    const lostMember = memberBy(ada, await logInWith(api, device))
    expect((await ada.call('POST', 'user/removePasskey', { id: device.id, password })).status).toBe(
      200,
    )
    expect((await lostMember.call('GET', 'user/sessions')).status).toBe(401)
    expect((await logInWith(api, device)).body).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect((await mailsTo(ada.email))[0]?.subject).toBe(
      'Passkey “A browser on an unknown system” removed',
    )
    expect((await titles(ada))[0]).toMatch(/^Passkey “.*” removed$/)
  })

  test('removing asks for the password', async () => {
    const { id } = await addPasskey(ada)
    const refusedAnswer = await ada.call('POST', 'user/removePasskey', { id, password: 'a guess' })
    expect(refusedAnswer.body).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await listed(ada)).docs).toHaveLength(1)
  })

  test('a member cannot change another member’s passkey', async () => {
    const { id } = await addPasskey(ada)
    const eve = await quickMember(api)
    const renamed = await eve.call('PUT', 'user/renamePasskey', { id, name: 'Mine' })
    const removeAnswer = await eve.call('POST', 'user/removePasskey', { id, password })
    expect([renamed.body.code, removeAnswer.body.code]).toEqual([
      'PASSKEY_NOT_FOUND',
      'PASSKEY_NOT_FOUND',
    ])
    expect((await listed(ada)).docs).toHaveLength(1)
  })
})

test('the security log keeps logins, additions, removals and refusals', async () => {
  const device = await addPasskey(ada)
  await logInWith(api, device)
  await logInWith(api, new PasskeyDevice())
  await ada.call('POST', 'user/removePasskey', { id: device.id, password })
  await api.services.securityEvents.write()
  const { lines } = api.log
  const keptLines = lines
    .filter(({ event }) => event === 'security event')
    .map(({ fields }) => fields as { kind: string; call: string })
    .map(({ kind, call }) => `${kind} ${call}`)
  expect(keptLines).toEqual(
    expect.arrayContaining([
      'passkey-added user.addPasskey',
      'login user.passkeyLogin',
      'login-failed user.passkeyLogin',
      'passkey-removed user.removePasskey',
    ]),
  )
})
