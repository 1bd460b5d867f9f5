import { sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { ApiAnswer } from '../../support/api'
import { codeFor, password } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { makeWatchedApi, type WatchedApi } from '../../support/statements'

const email = 'grace@hopper.example'
const phone = '+12025550111'
const person = { fullName: 'Grace Hopper', email, phone, password, acceptsTerms: true }

let api: WatchedApi
beforeEach(async () => {
  api = await makeWatchedApi({ limitFactor: 1 })
})

interface Seen {
  status: number
  text: string
  statements: string[]
}

async function workOf(act: () => Promise<ApiAnswer>): Promise<Seen> {
  let answer: ApiAnswer | undefined
  const statements = await api.statementsOf(async () => {
    answer = await act()
  })
  const { status, text } = answer as ApiAnswer
  return {
    status,
    text: text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID'),
    statements,
  }
}

async function expectNoDifference(act: () => Promise<ApiAnswer>): Promise<Seen> {
  const before = await workOf(act)
  await openAccount()
  api.clock.forward(dayMs)
  const after = await workOf(act)
  expect(after).toEqual(before)
  expect(before.statements.length).toBeGreaterThan(1)
  return before
}

async function openAccount(): Promise<void> {
  api.clock.forward(dayMs)
  const member = await quickMember(api)
  await api.services.db.execute(
    sql`update account set email = ${email}, email_key = ${email}, phone = ${phone} where email = ${member.email}`,
  )
}

describe('logging in', () => {
  test.each([
    ['an e-mail address', email, undefined],
    ['a phone number', phone, undefined],
    ['an address in capitals', 'GRACE@Hopper.Example', undefined],
    ['a phone number with blanks', '+1 (202) 555-0111', undefined],
    ['an address from a browser with a key', email, 'a'.repeat(64)],
  ])(
    'with %s, an unknown account looks like a wrong password @rest',
    async (_, identifier, device) => {
      const { status } = await expectNoDifference(() =>
        api.send('POST', 'user/userLogin', { identifier, password: 'wrong-password', device }),
      )
      expect(status).toBe(401)
    },
  )

  test('hashes no more for strangers than for members @rest', async () => {
    const hashes: string[] = []
    const { passwords } = api.services
    const matches = passwords.matches.bind(passwords)
    jest.spyOn(passwords, 'hash').mockImplementation(async () => String(hashes.push('hash')))
    jest.spyOn(passwords, 'matches').mockImplementation((typedPassword, storedHash) => {
      hashes.push('matches')
      return matches(typedPassword, storedHash)
    })
    await api.send('POST', 'user/userLogin', { identifier: email, password })
    expect(hashes).toEqual(['matches'])
  })

  test('unknown e-mails run out of tries like members’, however spelled @rest', async () => {
    const spellings = [email, 'Grace@hopper.example', ' grace@HOPPER.example ']
    const run = async () => {
      const statuses: number[] = []
      for (let round = 0; round < 12; round += 1) {
        const identifier = spellings[round % 3]
        const credentials = { identifier, password: 'wrong-password' }
        statuses.push((await api.send('POST', 'user/userLogin', credentials)).status)
      }
      return statuses
    }
    const before = await run()
    await openAccount()
    api.clock.forward(dayMs)
    expect(await run()).toEqual(before)
    expect(before).toEqual([...Array(10).fill(401), 200, 200])
  })
})

describe('forgetting a password', () => {
  test.each([
    ['an e-mail address', email, undefined],
    ['an address in capitals', 'GRACE@Hopper.Example', undefined],
    ['a phone number', phone, undefined],
    ['a phone number with blanks', '+1 (202) 555-0111', undefined],
    ['a phone number in brackets', '(+1) 202 555 0111', undefined],
    ['an address from a browser with a key', email, 'a'.repeat(64)],
  ])('by %s answers the same for anybody @rest', async (_, identifier, device) => {
    const { status } = await expectNoDifference(() =>
      api.send('POST', 'user/forgotPassword', { identifier, device }),
    )
    expect(status).toBe(200)
  })

  test.each([
    ['an address', [email, 'Grace@Hopper.example', 'GRACE@hopper.example']],
    ['a phone', [phone, '+1 202 555 0111', '(+1) 202-555.0111']],
  ])('by %s runs out alike in any spelling @rest', async (_, spellings) => {
    const run = async () => {
      const statuses: number[] = []
      for (let round = 0; round < 7; round += 1) {
        const identifier = spellings[round % 3]
        statuses.push((await api.send('POST', 'user/forgotPassword', { identifier })).status)
      }
      return statuses
    }
    const before = await run()
    await openAccount()
    api.clock.forward(dayMs)
    expect(await run()).toEqual(before)
    expect(before).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('a wrong code answers alike without an account @rest', async () => {
    let requestId = ''
    const ask = async () => {
      const { body } = await api.send('POST', 'user/forgotPassword', { identifier: email })
      requestId = (body.data as { requestId: string }).requestId
    }
    const guess = () =>
      api.send('POST', 'user/verifyOTPForgotPassword', { requestId, code: '000000' })
    await ask()
    const before = [await workOf(guess), await workOf(guess)]
    await openAccount()
    api.clock.forward(dayMs)
    await ask()
    expect([await workOf(guess), await workOf(guess)]).toEqual(before)
    expect(before[0]?.status).toBe(422)
  })

  test('a closed account is none', async () => {
    await openAccount()
    await api.services.db.execute(sql`update account set closed_at = now() where email = ${email}`)
    await expectNoDifference(() => api.send('POST', 'user/forgotPassword', { identifier: email }))
  })
})

describe('signing up', () => {
  test.each([
    ['e-mail', { phone: '+12025550199' }],
    ['phone', { email: 'other@hopper.example' }],
    ['e-mail and phone', {}],
  ])('with a taken %s looks like any other @rest', async (_, change) => {
    const { status } = await expectNoDifference(() =>
      api.send('POST', 'user/create-account', { ...person, ...change }),
    )
    expect(status).toBe(200)
  })

  test('a taken e-mail stays secret after phone confirmation @rest', async () => {
    const ownPhone = '+12025550199'
    const confirmPhone = async () => {
      const { body } = await api.send('POST', 'user/create-account', { ...person, phone: ownPhone })
      const { signupId } = body.data as { signupId: string }
      const code = await codeFor(api, ownPhone)
      return workOf(() => api.send('POST', 'user/verify-phone-otp', { signupId, code }))
    }
    const before = await confirmPhone()
    await openAccount()
    api.clock.forward(dayMs)
    expect(await confirmPhone()).toEqual(before)
    expect(before.status).toBe(200)
  })

  test.each(['phone', 'email'] as const)(
    'resending the %s code looks the same @rest',
    async (step) => {
      const phoneOfStep = step === 'phone' ? phone : '+12025550199'
      const again = async () => {
        const { body } = await api.send('POST', 'user/create-account', {
          ...person,
          phone: phoneOfStep,
        })
        const { signupId } = body.data as { signupId: string }
        if (step === 'email') {
          const code = await codeFor(api, phoneOfStep)
          await api.send('POST', 'user/verify-phone-otp', { signupId, code })
        }
        api.clock.forward(31_000)
        return workOf(() => api.send('POST', `user/verify-${step}-resend-otp`, { signupId }))
      }
      const before = await again()
      await openAccount()
      api.clock.forward(dayMs)
      expect(await again()).toEqual(before)
      expect(before.status).toBe(200)
    },
  )
})

test.each([
  ['e-mail', { kind: 'email', value: email }],
  ['phone', { kind: 'phone', value: phone }],
] as const)('changing to a taken %s looks like any other @rest', async (_, change) => {
  const change1 = await askedBy(change)
  await openAccount()
  api.clock.forward(dayMs)
  expect(await askedBy(change)).toEqual(change1)
  expect(change1.status).toBe(200)
})

async function askedBy(change: { kind: string; value: string }) {
  const member = await quickMember(api)
  const workSeen = await workOf(async () => {
    const { status, opened, headers, body } = await member.call('POST', 'user/changeContact', {
      change,
      password,
    })
    const ownAnswer = JSON.stringify(opened)
      .replaceAll(/q•••|quick\d+/g, 'X')
      .replace(/\+1 ••• \d\d/, 'X')
    return { status, headers, body, text: ownAnswer }
  })
  return workSeen
}
