import { sql } from 'drizzle-orm'
import {
  consumeCode,
  consumeSend,
  guessCode,
  hintOf,
  sendCode,
} from '@/server/modules/identity/codes'

import { oneTimeCodes } from '@/server/modules/identity/tables'
import { AppError } from '@/server/platform/errors'
import { makeApi, type TestApi } from '../../support/api'
import { codeFor } from '../../support/member'

const minute = 60_000

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
})

const key = { purpose: 'forgot', subject: 'a-request' } as const
const to = 'ada@example.com'

async function sent(order = {}): Promise<string> {
  await sendCode(api.services, api.services.db, { ...key, to, ...order })
  return codeFor(api, to)
}

async function guessed(code: string, otherInput: object = {}): Promise<string> {
  try {
    await guessCode(api.services, { ...key, code, field: 'code', ...otherInput })
    return 'RIGHT'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

const wrongCodeFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('tries', () => {
  test('five wrong ones use the code up', async () => {
    const code = await sent()
    for (let round = 0; round < 5; round += 1)
      expect(await guessed(wrongCodeFor(code))).toBe('CODE_WRONG')
    expect(await guessed(code)).toBe('CODE_EXPIRED')
  })

  test('the fifth may still be right', async () => {
    const code = await sent()
    for (let round = 0; round < 4; round += 1) await guessed(wrongCodeFor(code))
    expect(await guessed(code)).toBe('RIGHT')
  })

  test('exactly five of 50 at once are checked', async () => {
    const code = await sent()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => guessed(wrongCodeFor(code))),
    )
    expect(outcomes.filter((outcome) => outcome === 'CODE_WRONG')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'CODE_EXPIRED')).toHaveLength(45)
  })

  test('a new code works and voids the old', async () => {
    const old = await sent()
    const freshCode = await sent()
    expect(await guessed(old)).toBe(old === freshCode ? 'RIGHT' : 'CODE_WRONG')
    expect(await guessed(freshCode)).toBe('RIGHT')
  })

  test('say how many are left, in words', async () => {
    const code = await sent()
    const messages: string[] = []
    for (let round = 0; round < 5; round += 1) {
      await guessCode(api.services, { ...key, code: wrongCodeFor(code), field: 'code' }).catch(
        (error: AppError) => messages.push(error.message),
      )
    }
    expect(messages).toEqual([
      'Wrong code. 4 tries left.',
      'Wrong code. 3 tries left.',
      'Wrong code. 2 tries left.',
      'Wrong code. 1 try left.',
      'Wrong code. Request another.',
    ])
  })
})

describe('a code', () => {
  test('is good for exactly five minutes', async () => {
    const code = await sent()
    api.clock.forward(5 * minute - 1)
    expect(await guessed(code)).toBe('RIGHT')
    api.clock.forward(1)
    expect(await guessed(code)).toBe('CODE_EXPIRED')
  })

  test('is used once, even by 50 at once', async () => {
    await sent()
    const id = await guessCode(api.services, {
      ...key,
      code: await codeFor(api, to),
      field: 'code',
    })
    const spent = await Promise.all(
      Array.from({ length: 50 }, () => consumeCode(api.services, api.services.db, id)),
    )
    expect(spent.filter(Boolean)).toHaveLength(1)
    expect(await guessed(await codeFor(api, to))).toBe('CODE_EXPIRED')
  })

  test('serves no other purpose or subject', async () => {
    const code = await sent()
    expect(await guessed(code, { purpose: 'deactivate' })).toBe('CODE_EXPIRED')
    expect(await guessed(code, { subject: 'another-request' })).toBe('CODE_EXPIRED')
    await sent({ purpose: 'deactivate' })
    await sent({ subject: 'another-request' })
    expect(await guessed(code, { purpose: 'deactivate' })).toBe('CODE_WRONG')
    expect(await guessed(code, { subject: 'another-request' })).toBe('CODE_WRONG')
    expect(await guessed(code)).toBe('RIGHT')
  })

  test.each([
    ['purpose', 'deactivate'],
    ['subject', 'another-request'],
  ])('fits nothing after a move to another %s', async (column, value) => {
    const code = await sent()
    await api.services.db.execute(
      sql`update one_time_code set ${sql.identifier(column)} = ${value}`,
    )
    expect(await guessed(code, { [column]: value })).toBe('CODE_WRONG')
  })

  test('is six digits, stored as a keyed hash', async () => {
    const code = await sent()
    expect(code).toMatch(/^\d{6}$/)
    const rows = await api.services.db.select().from(oneTimeCodes)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0]?.codeHash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('sends', () => {
  async function wait(purpose: 'forgot' | 'login-email', isKnownDevice = false, target = to) {
    try {
      await consumeSend(api.services, { purpose, to: target, isKnownDevice })
      return 0
    } catch (error) {
      return Number((error as AppError).headers['retry-after'])
    }
  }

  test('are five an hour per purpose and target', async () => {
    for (let send = 0; send < 5; send += 1) expect(await wait('forgot')).toBe(0)
    expect(await wait('forgot')).toBe(3600)
    expect(await wait('forgot', false, 'ADA@example.com')).toBe(3600)
    expect(await wait('login-email')).toBe(0)
    expect(await wait('forgot', false, 'other@example.com')).toBe(0)
    api.clock.forward(60 * minute)
    expect(await wait('forgot')).toBe(0)
  })

  test('are ten a day', async () => {
    for (let send = 0; send < 10; send += 1) {
      expect(await wait('forgot')).toBe(0)
      api.clock.forward(20 * minute)
    }
    expect(await wait('forgot')).toBe(24 * 3600 - 200 * 60)
  })

  test('are exact under fifty at once', async () => {
    const waits = await Promise.all(Array.from({ length: 50 }, () => wait('forgot')))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  })

  test('of a known device have their own limit', async () => {
    for (let send = 0; send < 6; send += 1) await wait('forgot')
    expect(await wait('forgot', true)).toBe(0)
    for (let send = 0; send < 4; send += 1) await wait('forgot', true)
    expect(await wait('forgot', true)).toBe(3600)
  })
})

test.each([
  ['+12025550187', '+1 ••• 87'],
  ['+442079460000', '+44 ••• 00'],
  ['+390612345678', '+39 ••• 78'],
  ['+353871234567', '+353 ••• 67'],
  ['+79161234567', '+7 ••• 67'],
  ['+971501234567', '+971 ••• 67'],
  ['07946000000', '07 ••• 00'],
  ['ada@example.com', 'a•••@example.com'],
])('the hint for %s names little beyond its country @rest', (target, hint) => {
  expect(hintOf(target)).toBe(hint)
})
