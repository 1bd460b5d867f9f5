import type { Hono } from 'hono'
import { generate } from 'otplib'
import { minuteMs } from '@/config/durations'
import { sweepOperators } from '@/server/modules/operators'
import { operatorChallenges, operators, operatorTries } from '@/server/modules/operators/tables'
import { runCommand } from '@/server/ops/commands'
import { makeApi, type TestApi } from '../support/api'
import { ConsoleVisit, consoleOrigin, openConsole, visitAs } from '../support/console-visit'
import { eventLog } from '../support/event-log'
import { PasskeyDevice } from '../support/passkey-device'

const at = { origin: consoleOrigin }
const password = 'a long walk by the sea'

let api: TestApi
let app: Hono

beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
  app = openConsole(api)
})

async function invited(email: string, role = 'admin'): Promise<string> {
  const { text } = await runCommand(api.services, [
    'operator',
    'invite',
    email,
    role,
    '--by',
    'ada',
  ])
  return new URL(text.split('\n')[1] as string).pathname
}

const switchOff = (email: string) =>
  runCommand(api.services, ['operator', 'off', email, '--by', 'ada', '--reason', 'lost laptop'])

async function withPasskey(email: string, role?: string): Promise<PasskeyDevice> {
  const device = new PasskeyDevice()
  const visit = new ConsoleVisit(app)
  const path = await invited(email, role)
  const made = device.make(ConsoleVisit.optionsIn(await visit.get(path)), at)
  const sent = await visit.send(`${path}/passkey`, {
    name: 'Tomás Reyes',
    passkey: JSON.stringify(made),
  })
  expect(sent.location).toBe('/sign-in')
  return device
}

async function signIn(device: PasskeyDevice, choices: object = at) {
  const visit = new ConsoleVisit(app)
  const options = ConsoleVisit.optionsIn(await visit.get('/sign-in'))
  const passkey = JSON.stringify(device.prove(options, choices))
  return { visit, answer: await visit.send('/sign-in/passkey', { passkey }), passkey }
}

const secretOn = (text: string) => /Or type: (?:<!-- -->)?([A-Z2-7]+)/.exec(text)?.[1] ?? ''
const codeOf = (secret: string) => generate({ secret, epoch: api.clock.now().getTime() / 1_000 })

async function withPassword(email: string): Promise<string> {
  const visit = new ConsoleVisit(app)
  const path = await invited(email)
  const { text } = await visit.get(path)
  const secret = secretOn(text)
  const [, totp = ''] = /name="totp" value="([^"]+)"/.exec(text) ?? []
  const given = { name: 'Ines Halloran', password, totp, code: await codeOf(secret) }
  expect((await visit.send(`${path}/password`, given)).location).toBe('/sign-in')
  api.clock.forward(minuteMs)
  return secret
}

describe('the first operator', () => {
  test('is invited by a command and signs in by passkey @rest', async () => {
    const { visit, answer } = await signIn(await withPasskey('Tomas@fnx.example'))
    expect(answer.location).toBe('/')
    expect((await visit.get('/')).text).toContain('Nothing is waiting for you.')
    const page = await visit.get('/signals')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Tomás Reyes')
  })

  test('or sets a password and an authenticator @rest', async () => {
    const secret = await withPassword('ines@fnx.example')
    const visit = new ConsoleVisit(app)
    const given = { email: 'INES@fnx.example', password, code: await codeOf(secret) }
    expect((await visit.send('/sign-in/password', given)).location).toBe('/')
    const second = await new ConsoleVisit(app).send('/sign-in/password', given)
    expect(second.status).toBe(422)
  })

  test('gets a link for one use within 24 hours @rest', async () => {
    await withPasskey('tomas@fnx.example')
    const path = await invited('tomas@fnx.example')
    api.clock.forward(24 * 60 * minuteMs)
    expect((await new ConsoleVisit(app).get(path)).status).toBe(404)
    const [row] = await api.services.db.select().from(operators)
    expect(row?.roles).toEqual(['admin'])
  })

  test('a new link restores access only when it is used @rest', async () => {
    const old = await withPasskey('tomas@fnx.example')
    await switchOff('tomas@fnx.example')
    const path = await invited('tomas@fnx.example', 'support')
    expect((await signIn(old)).answer.status).toBe(422)
    await switchOff('tomas@fnx.example')
    expect((await new ConsoleVisit(app).get(path)).status).toBe(404)
    await withPasskey('tomas@fnx.example', 'support')
    const [row] = await api.services.db.select().from(operators)
    expect(row).toMatchObject({ roles: ['support'], endedAt: null })
  })

  test('a new link ends earlier passkeys and sessions @rest', async () => {
    const old = await withPasskey('tomas@fnx.example')
    const { visit } = await signIn(old)
    await withPasskey('tomas@fnx.example')
    expect((await visit.get('/signals')).location).toBe('/sign-in')
    expect((await signIn(old)).answer.status).toBe(422)
  })
})

test.each(['23176djivanfros', 'tomas@fnx1'])(
  '%s is no operator’s password, as it is no member’s @rest',
  async (weak) => {
    const path = await invited('tomas@fnx.example')
    const visit = new ConsoleVisit(app)
    const { text } = await visit.get(path)
    const [, totp = ''] = /name="totp" value="([^"]+)"/.exec(text) ?? []
    const code = await codeOf(secretOn(text))
    const sent = await visit.send(`${path}/password`, { name: 'Tomás', password: weak, totp, code })
    expect([sent.status, sent.location]).toEqual([422, null])
    const [row] = await api.services.db.select().from(operators)
    expect(row?.passwordHash).toBeNull()
  },
)

describe('operators who are refused', () => {
  test('a passkey from elsewhere, used before or without a PIN @rest', async () => {
    const device = await withPasskey('tomas@fnx.example')
    expect((await signIn(device, { origin: 'http://evil.example' })).answer.status).toBe(422)
    expect((await signIn(device, { ...at, isVerified: false })).answer.status).toBe(422)
    const { visit, passkey } = await signIn(device)
    await visit.get('/sign-in')
    expect((await visit.send('/sign-in/passkey', { passkey })).status).toBe(422)
  })

  test('a wrong password, code or email, all refused alike @rest', async () => {
    const secret = await withPassword('ines@fnx.example')
    const code = await codeOf(secret)
    const right = { email: 'ines@fnx.example', password, code }
    const refusals = await Promise.all(
      [{ password: 'another one of them' }, { code: '000000' }, { email: 'no@fnx.example' }].map(
        async (wrong) => {
          const { status, text } = await new ConsoleVisit(app).send('/sign-in/password', {
            ...right,
            ...wrong,
          })
          return [status, /<p class="note[^>]*>([^<]*)/.exec(text)?.[1]]
        },
      ),
    )
    expect(new Set(refusals.map(String)).size).toBe(1)
    expect(refusals[0]?.[0]).toBe(422)
  })

  test('even the right password after ten tries, for 15 minutes @rest', async () => {
    const secret = await withPassword('ines@fnx.example')
    const visit = new ConsoleVisit(app)
    const given = { email: 'ines@fnx.example', password: 'wrong wrong wrong', code: '000000' }
    for (let at = 0; at < 10; at += 1) await visit.send('/sign-in/password', given)
    const right = async () => ({ ...given, password, code: await codeOf(secret) })
    expect((await visit.send('/sign-in/password', await right())).status).toBe(429)
    api.clock.forward(15 * minuteMs)
    expect((await visit.send('/sign-in/password', await right())).location).toBe('/')
  })

  test('an operator who was switched off @rest', async () => {
    const device = await withPasskey('tomas@fnx.example')
    const { visit } = await signIn(device)
    await api.services.db.update(operators).set({ endedAt: api.clock.now() })
    expect((await visit.get('/signals')).location).toBe('/sign-in')
    expect((await signIn(device)).answer.status).toBe(422)
  })
})

test('tries are forgotten after two days, sessions in use stay @rest', async () => {
  const { services } = api
  const visit = await visitAs(api, app, 'a@fnx.example', 'admin')
  await signIn(await withPasskey('tomas@fnx.example'))
  const counts = () =>
    Promise.all([operatorChallenges, operatorTries].map((table) => services.db.$count(table)))
  expect((await counts()).every((count) => count > 0)).toBe(true)
  await sweepOperators(services)
  expect((await visit.get('/own')).status).toBe(200)
  api.clock.forward(49 * 60 * minuteMs)
  await sweepOperators(services)
  expect(await counts()).toEqual([0, 0])
})

describe('a session', () => {
  test('ends after 15 minutes without a request', async () => {
    const visit = await visitAs(api, app, 'a@fnx.example', 'admin')
    api.clock.forward(14 * minuteMs)
    expect((await visit.get('/signals')).status).toBe(200)
    api.clock.forward(14 * minuteMs)
    expect((await visit.get('/signals')).status).toBe(200)
    api.clock.forward(15 * minuteMs)
    expect((await visit.get('/signals')).location).toBe('/sign-in')
  })

  test('and after 8 hours in any case @rest', async () => {
    const visit = await visitAs(api, app, 'a@fnx.example', 'admin')
    for (let at = 0; at < 47; at += 1) {
      api.clock.forward(10 * minuteMs)
      await visit.get('/own')
    }
    expect((await visit.get('/signals')).status).toBe(200)
    api.clock.forward(10 * minuteMs)
    expect((await visit.get('/signals')).location).toBe('/sign-in')
  })

  test('ends when its browser signs in again', async () => {
    const device = await withPasskey('tomas@fnx.example')
    const { visit } = await signIn(device)
    const before = visit.cookie
    const options = ConsoleVisit.optionsIn(await visit.get('/sign-in'))
    const passkey = JSON.stringify(device.prove(options, at))
    expect((await visit.send('/sign-in/passkey', { passkey })).location).toBe('/')
    expect(visit.cookie).not.toBe(before)
    visit.cookie = before
    expect((await visit.get('/signals')).location).toBe('/sign-in')
  })

  test('ends at sign-out, which is logged', async () => {
    const visit = await visitAs(api, app, 'a@fnx.example', 'admin')
    await visit.send('/sign-out')
    expect((await visit.get('/signals')).location).toBe('/sign-in')
    const events = await eventLog(api.services.db)
    expect(events.map(({ action }) => action)).toEqual(['invited an operator', 'signed out'])
  })
})

test('an operator who is already signed in sees the sign-in page without a second frame', async () => {
  const visit = await visitAs(api, app, 'a@fnx.example', 'admin')
  const { status, text } = await visit.get('/sign-in')
  expect(status).toBe(200)
  expect(text.match(/<main\b/g)).toHaveLength(1)
})
