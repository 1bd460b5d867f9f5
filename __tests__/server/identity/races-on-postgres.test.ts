import { sendCode } from '@/server/modules/identity/codes'
import { accounts } from '@/server/modules/identity/tables'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { type ApiAnswer, makeApi, type TestApi } from '../../support/api'
import type { OpenedAnswer } from '../../support/call'
import {
  authenticatorCode,
  beginTwoFactor,
  challenge,
  newPassword,
  newPerson,
  requestPasswordReset,
  resetId,
  signup,
  signupWithPhone,
} from '../../support/call-examples'
import { codeFor, makeAccount, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { realPostgres, times } from '../../support/real-postgres'
import { sendDue } from '../../support/send-due'
import { byDay, runCount } from '../../support/size'

const database = realPostgres()
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ database: database(), limitFactor: 1 })
})

/** The loser of a race gets a plain refusal. */
function statusesOf(answers: ApiAnswer[]): number[] {
  for (const { status, text } of answers) if (status >= 500) throw new Error(text + errors())
  return answers.map(({ status }) => status).sort()
}

const errors = () => JSON.stringify(api.log.lines)
const send = (call: string, input: object) => api.send('POST', `user/${call}`, input)

describe('codes', () => {
  test('a right guess among 50 passes at most once @rest', async () => {
    const { signupId, phone } = await signup(api)
    const code = await codeFor(api, phone)
    const guess = (round: number) =>
      send('verify-phone-otp', { signupId, code: round === 25 ? code : `${100_000 + round}` })
    const statuses = statusesOf(await Promise.all(times(50, guess)))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(49)
  })

  test('50 right codes at once get one token @rest', async () => {
    for (let round = 0; round < runCount(2, 10); round += 1) {
      const person = await quickMember(api)
      const challengeId = await challenge(api, person)
      const phoneCode = await codeFor(api, person.phone)
      const emailCode = await codeFor(api, person.email)
      const verify = () => send('login-verify-otp', { challengeId, phoneCode, emailCode })
      const statuses = statusesOf(await Promise.all(times(50, verify)))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('two processes share the limits @rest', async () => {
    const first = api
    const second = await makeApi({ database: database(), limitFactor: 1 })
    const input = { identifier: 'nobody@example.com', password }
    const answers = await Promise.all(
      times(50, (round) => (round % 2 ? first : second).send('POST', 'user/userLogin', input)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  })
})

async function readySignups(shared: 'email' | 'phone', count: number) {
  const value = newPerson()[shared]
  const signups = await Promise.all(
    times(count, () => send('create-account', { ...newPerson(), [shared]: value })),
  )
  const signupsReady: { signupId: string; code: string }[] = []
  for (const { body } of signups) {
    const { signupId } = body.data as unknown as { signupId: string }
    const to = `inbox-${signupId}@example.com`
    await sendCode(api.services, database().db, { purpose: 'signup-email', subject: signupId, to })
    signupsReady.push({ signupId, code: await codeFor(api, to) })
  }
  await database().script('update signup set phone_verified_at = created_at')
  return signupsReady
}

const countAccounts = async () => (await api.services.db.select().from(accounts)).length

describe('accounts', () => {
  test.each(byDay(1, ['email', 'phone'] as const))(
    'five simultaneous sign-ups with one %s make one account @rest',
    async (shared) => {
      for (let round = 1; round <= 5; round += 1) {
        const signupsReady = await readySignups(shared, 5)
        const answers = await Promise.all(
          signupsReady.map((readySignup) => send('verify-email-otp', readySignup)),
        )
        expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
        expect(await countAccounts()).toBe(round)
        api.clock.forward(3_600_000)
      }
    },
  )

  async function askedFor(member: TestMember, value: string) {
    const { opened } = await member.call('POST', 'user/changeContact', {
      change: { kind: 'email', value },
      password,
    })
    const { changeId } = opened as { changeId: string }
    const oldCode = await codeFor(api, member.email)
    return { changeId, oldCode, newCode: await codeFor(api, value) }
  }

  test('one of three changes to one address wins @rest', async () => {
    for (let round = 0; round < runCount(2, 10); round += 1) {
      const value = newPerson().email
      const people = [await quickMember(api), await quickMember(api), await quickMember(api)]
      const askedChanges: Awaited<ReturnType<typeof askedFor>>[] = []
      for (const person of people) askedChanges.push(await askedFor(person, value))
      const answers = await Promise.all(
        people.map((person, index) =>
          person.call('POST', 'user/verifyChangeContact', askedChanges[index]),
        ),
      )
      expect(statusesOf(answers)).toEqual([200, 422, 422])
    }
  })

  test('only one of change and sign-up gets the address @rest', async () => {
    for (let round = 0; round < runCount(2, 10); round += 1) {
      const startedSignup = await signupWithPhone(api)
      const person = await quickMember(api)
      const signupCode = await codeFor(api, startedSignup.email)
      const requestedChange = await askedFor(person, startedSignup.email)
      const answers = await Promise.all([
        person.call('POST', 'user/verifyChangeContact', requestedChange),
        send('verify-email-otp', { signupId: startedSignup.signupId, code: signupCode }),
      ])
      const statuses = statusesOf(answers)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('20 confirmations at once make one change @rest', async () => {
    const person = await quickMember(api)
    const requestedChange = await askedFor(person, newPerson().email)
    const confirm = () => person.call('POST', 'user/verifyChangeContact', requestedChange)
    const statuses = statusesOf(await Promise.all(times(20, confirm)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('password actions at once', () => {
  test('end without a deadlock, and one password counts @rest', async () => {
    for (let round = 0; round < runCount(3, 15); round += 1) {
      const person = await quickMember(api)
      const [first, second] = [await resetId(api, person), await resetId(api, person)]
      const requestId = await requestPasswordReset(api, person)
      const code = await codeFor(api, person.email)
      const challengeId = await challenge(api, person)
      const phoneCode = await codeFor(api, person.phone)
      const emailCode = await codeFor(api, person.email)
      const reset = (id: string, text: string) => send(`resetPassword/${id}`, { password: text })
      const answers = await Promise.all([
        reset(first, 'difference-engine-1'),
        reset(second, 'difference-engine-2'),
        person.call('POST', 'user/changePassword', { currentPassword: password, newPassword }),
        send('login-verify-otp', { challengeId, phoneCode, emailCode }),
        send('verifyOTPForgotPassword', { requestId, code }),
        send('userLogin', { identifier: person.email, password }),
      ])
      statusesOf(answers)
      const successes = answers.slice(0, 2).filter(({ status }) => status === 200)
      expect(successes.length).toBeLessThanOrEqual(1)
      api.clock.forward(3_600_000)
    }
  }, 60_000)

  test('a login during a password change leaves no session @rest', async () => {
    for (let round = 0; round < runCount(3, 15); round += 1) {
      const person = await quickMember(api)
      const challengeId = await challenge(api, person)
      const phoneCode = await codeFor(api, person.phone)
      const emailCode = await codeFor(api, person.email)
      const [login, change] = await Promise.all([
        send('login-verify-otp', { challengeId, phoneCode, emailCode }),
        person.call('POST', 'user/changePassword', { currentPassword: password, newPassword }),
      ])
      expect(change.status).toBe(200)
      expect([200, 422]).toContain(login.status)
      if (login.status !== 200) continue
      const { token } = login.body.data as unknown as { token: string }
      const lateAnswer = await api.request('user/getProfile', { headers: { token } })
      expect(lateAnswer.status).toBe(404)
    }
  })

  test('a login during a closing leaves no session @rest', async () => {
    for (let round = 0; round < runCount(2, 10); round += 1) {
      const person = await quickMember(api)
      const challengeId = await challenge(api, person)
      const phoneCode = await codeFor(api, person.phone)
      const emailCode = await codeFor(api, person.email)
      await person.call('POST', 'user/deactivateAccount', { password })
      const closing = { code: await codeFor(api, person.email) }
      const answers = await Promise.all([
        send('login-verify-otp', { challengeId, phoneCode, emailCode }),
        ...times(3, () => person.call('POST', 'user/verifyOTPDeactivate', closing)),
      ])
      const statuses = statusesOf(answers.slice(1))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      const { token } = (answers[0]?.body.data ?? {}) as unknown as { token?: string }
      if (token === undefined) continue
      expect((await api.request('user/getProfile', { headers: { token } })).status).toBe(404)
    }
  })
})

describe('two-factor', () => {
  const verify = (member: TestMember, action: string, code: string) =>
    member.call('POST', 'user/verifyTwoFactorGoogle', { action, code, password })

  async function switchedOn() {
    const member = await quickMember(api)
    const secret = await beginTwoFactor(member)
    const { opened } = await verify(member, 'confirm', await authenticatorCode(api, secret))
    api.clock.forward(30_000)
    return {
      member,
      secret,
      codes: (opened as unknown as { recoveryCodes: string[] }).recoveryCodes,
    }
  }

  test('one of five confirmations wins, with working recovery codes @rest', async () => {
    for (let round = 0; round < runCount(2, 10); round += 1) {
      const member = await quickMember(api)
      const code = await authenticatorCode(api, await beginTwoFactor(member))
      const answers = await Promise.all(times(5, () => verify(member, 'confirm', code)))
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
      const successAnswer = answers.find(({ status }) => status === 200) as OpenedAnswer
      const { recoveryCodes } = successAnswer.opened as unknown as { recoveryCodes: string[] }
      api.clock.forward(900_000)
      expect((await verify(member, 'disable', recoveryCodes[0] as string)).status).toBe(200)
    }
  })

  test('starting again never replaces the secret being confirmed @rest', async () => {
    for (let round = 0; round < runCount(4, 20); round += 1) {
      const member = await quickMember(api)
      const secret = await beginTwoFactor(member)
      const code = await authenticatorCode(api, secret)
      const [confirmed] = await Promise.all([
        verify(member, 'confirm', code),
        ...times(4, () => member.call('POST', 'user/enableTwoFactorGoogle', { password })),
      ])
      api.clock.forward(900_000)
      if (confirmed?.status !== 200) continue
      const disableAnswer = await verify(member, 'disable', await authenticatorCode(api, secret))
      expect(disableAnswer.status).toBe(200)
    }
  }, 60_000)

  test('each code opens only one of two logins @rest', async () => {
    const { member, secret, codes } = await switchedOn()
    const halfway = async () => {
      const challengeId = await challenge(api, member)
      const phoneCode = await codeFor(api, member.phone)
      const emailCode = await codeFor(api, member.email)
      await send('login-verify-otp', { challengeId, phoneCode, emailCode })
      return challengeId
    }
    for (const code of [await authenticatorCode(api, secret), codes[0] as string]) {
      const challenges = [await halfway(), await halfway()]
      const answers = await Promise.all(
        challenges.map((challengeId) =>
          send('login-verify-otp', { challengeId, authenticatorCode: code }),
        ),
      )
      expect(statusesOf(answers)).toEqual([200, 422])
    }
  })

  test('five of 50 wrong authenticator codes are checked @rest', async () => {
    const { member } = await switchedOn()
    const challengeId = await challenge(api, member)
    const phoneCode = await codeFor(api, member.phone)
    const emailCode = await codeFor(api, member.email)
    await send('login-verify-otp', { challengeId, phoneCode, emailCode })
    const guess = () => send('login-verify-otp', { challengeId, authenticatorCode: '000000' })
    const answers = await Promise.all(times(50, guess))
    expect(answers.filter(({ body }) => body.code === 'AUTHENTICATOR_WRONG')).toHaveLength(5)
  })
})

describe('the outbox', () => {
  const message = (round: number) => ({
    channel: 'email' as const,
    recipient: `person${round}@example.com`,
    subject: 'S',
    text: 'T',
    about: 'a',
    createdAt: api.clock.now(),
    nextTryAt: api.clock.now(),
  })

  test('a hanging mail server delays no SMS', async () => {
    await database()
      .db.insert(outboxMessages)
      .values([
        { ...message(1) },
        { ...message(2) },
        { ...message(3), channel: 'sms' as const, recipient: '+12025550143' },
      ])
    const sentCodes: string[] = []
    let letGo: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const carriers = {
      mail: { send: () => hanging, close: () => undefined },
      sms: { send: async ({ to }: { to: string }) => void sentCodes.push(to) },
    }
    const mails = sendDue(api.services, carriers, { channel: 'email' })
    expect(await sendDue(api.services, carriers, { channel: 'sms' })).toBe(1)
    expect(sentCodes).toEqual(['+12025550143'])
    letGo()
    expect(await mails).toBe(2)
  })
})

test('nothing above logged an error @rest', async () => {
  await makeAccount(api)
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})
