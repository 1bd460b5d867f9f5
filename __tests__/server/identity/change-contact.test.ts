import { sql } from 'drizzle-orm'
import { makeApi, type TestApi } from '../../support/api'
import { newPerson } from '../../support/call-examples'
import { codeFor, logIn, makeAccount, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

const takenMessage = 'You already have an FNX account'
const toOld = expect.stringMatching(/^\d{6} is your FNX code$/)
const subjectOf = ({ subject }: { subject: string }) => subject

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
  ada = await quickMember(api)
})

type Kind = 'email' | 'phone'

async function requestedChange(ada: TestMember, kind: Kind, value: string): Promise<string> {
  const answer = await ada.call('POST', 'user/changeContact', { change: { kind, value }, password })
  return (answer.opened as { changeId: string }).changeId
}

const verify = (ada: TestMember, input: object) =>
  ada.call('POST', 'user/verifyChangeContact', { ...input })

async function bothCodes(ada: TestMember, kind: Kind, value: string) {
  return { oldCode: await codeFor(api, ada[kind]), newCode: await codeFor(api, value) }
}

test.each(['email', 'phone'] as const)(
  'codes from old and new change the %s @rest',
  async (kind) => {
    const value = newPerson()[kind]
    const changeId = await requestedChange(ada, kind, value)
    const verified = await verify(ada, { changeId, ...(await bothCodes(ada, kind, value)) })
    expect(verified.status).toBe(200)
    expect((await ada.call('GET', 'user/getProfile')).opened).toMatchObject({ [kind]: value })
    const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada[kind])}`)
    expect(text).toMatch(/We now use your new address|was changed\. Not you\?/)
    await logIn(api, { ...ada, [kind]: value })
    const old = await api.send('POST', 'user/userLogin', { identifier: ada[kind], password })
    expect(old.status).toBe(401)
  },
)

test('names the invalid field', async () => {
  const errorOf = ({ status, body }: Awaited<ReturnType<typeof verify>>) => [
    status,
    body.errors?.map(({ path }) => path),
  ]
  for (const [path, change] of [
    ['change.value', { kind: 'email', value: 'nobody' }],
    ['change.value', { kind: 'email', value: 'a@b.c, d@e.f' }],
    ['change.value', { kind: 'phone', value: '0207' }],
    ['change.value', { kind: 'phone' }],
    ['change.kind', { kind: 'name', value: 'Ada' }],
    ['change', undefined],
    ['change', 'email'],
  ] as const) {
    const answer = await ada.call('POST', 'user/changeContact', { change, password })
    expect([change, ...errorOf(answer)]).toEqual([change, 400, [path]])
  }
  const change = { kind: 'email', value: newPerson().email }
  for (const [typedPassword, status] of [
    ['', 400],
    ['wrong-password', 422],
  ] as const) {
    const answer = await ada.call('POST', 'user/changeContact', { change, password: typedPassword })
    expect(errorOf(answer)).toEqual([status, ['password']])
  }
  for (const [path, value] of [
    ['changeId', undefined],
    ['oldCode', '12345'],
    ['newCode', undefined],
  ] as const) {
    const codes = { changeId: 'x', oldCode: '123456', newCode: '123456', [path]: value }
    expect([path, ...errorOf(await verify(ada, codes))]).toEqual([path, 400, [path]])
  }
})

test.each(['email', 'phone'] as const)('a change to the present %s is refused', async (kind) => {
  const value = kind === 'email' ? ada.email.toUpperCase() : ada.phone
  const { status, body } = await ada.call('POST', 'user/changeContact', {
    change: { kind, value },
    password,
  })
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'change.value'])
  expect(body.message).toBe('You already use this one.')
})

test('neither code alone works, nor the two swapped @rest', async () => {
  const value = newPerson().email
  const changeId = await requestedChange(ada, 'email', value)
  const { oldCode, newCode } = await bothCodes(ada, 'email', value)
  const wrongCode = oldCode === '000000' || newCode === '000000' ? '000001' : '000000'
  const answers = [
    await verify(ada, { changeId, oldCode, newCode: wrongCode }),
    await verify(ada, { changeId, oldCode: wrongCode, newCode }),
    await verify(ada, { changeId, oldCode: newCode, newCode: oldCode }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(answers.map(({ body }) => body.errors?.[0]?.path)).toEqual([
    'newCode',
    'oldCode',
    'oldCode',
  ])
  expect((await verify(ada, { changeId, oldCode, newCode })).status).toBe(200)
})

test('only its owner confirms a change, once, within 15 minutes', async () => {
  const [ada, eve] = [await quickMember(api), await quickMember(api)]
  const value = newPerson().email
  const changeId = await requestedChange(ada, 'email', value)
  const codes = await bothCodes(ada, 'email', value)
  expect((await verify(eve, { changeId, ...codes })).body.code).toBe('CODE_EXPIRED')
  expect((await verify(ada, { changeId, ...codes })).status).toBe(200)
  expect((await verify(ada, { changeId, ...codes })).body.code).toBe('CODE_EXPIRED')
  const laterChange = await requestedChange(eve, 'phone', newPerson().phone)
  api.clock.forward(15 * 60_000)
  const lateAnswer = await verify(eve, {
    changeId: laterChange,
    oldCode: '123456',
    newCode: '123456',
  })
  expect(lateAnswer.body.code).toBe('CODE_EXPIRED')
})

describe('a code that did not come', () => {
  const resend = (ada: TestMember, changeId: string, side: 'old' | 'new') =>
    ada.call('POST', 'user/resendChangeContact', { changeId, side })

  test.each(['old', 'new'] as const)('is sent again to the %s one @rest', async (side) => {
    const value = newPerson().email
    const changeId = await requestedChange(ada, 'email', value)
    const before = await bothCodes(ada, 'email', value)
    api.clock.forward(31_000)
    const { status, opened } = await resend(ada, changeId, side)
    expect([status, opened]).toEqual([200, { to: expect.any(String), resendAfterSeconds: 30 }])
    const after = await bothCodes(ada, 'email', value)
    const [isOld, isNew] = [side === 'old', side === 'new']
    expect([after.oldCode === before.oldCode, after.newCode === before.newCode]).toEqual([
      !isOld,
      !isNew,
    ])
    expect((await verify(ada, { changeId, ...after })).status).toBe(200)
  })

  test('is not resent before the countdown ends', async () => {
    const changeId = await requestedChange(ada, 'email', newPerson().email)
    const { status, headers } = await resend(ada, changeId, 'new')
    expect([status, headers.get('retry-after')]).toEqual([429, '30'])
  })

  test('is resent only for the member’s own open change', async () => {
    const [ada, eve] = [await quickMember(api), await quickMember(api)]
    const changeId = await requestedChange(ada, 'email', newPerson().email)
    api.clock.forward(31_000)
    expect((await resend(eve, changeId, 'new')).status).toBe(422)
    api.clock.forward(15 * 60_000)
    const lateAnswer = await resend(ada, changeId, 'new')
    expect([lateAnswer.status, lateAnswer.body.message]).toEqual([
      422,
      'This expired. Cancel and start again.',
    ])
  })

  test('notifies only the owner of a taken address again', async () => {
    const [ada, eve] = [await quickMember(api), await makeAccount(api)]
    const changeId = await requestedChange(ada, 'email', eve.email)
    api.clock.forward(31_000)
    expect((await resend(ada, changeId, 'new')).status).toBe(200)
    const { text } = await api.get(`/api/sandbox/outbox?about=${changeId}`)
    expect(JSON.parse(text).messages.map(subjectOf)).toEqual([takenMessage, takenMessage, toOld])
  })

  test('counts against the limit of its target', async () => {
    const changeId = await requestedChange(ada, 'email', newPerson().email)
    const statuses = []
    for (let turn = 0; turn < 5; turn += 1) {
      api.clock.forward(31_000)
      statuses.push((await resend(ada, changeId, 'new')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

test('a taken address warns its owner and cannot be confirmed', async () => {
  const [ada, eve] = [await quickMember(api), await makeAccount(api)]
  const changeId = await requestedChange(ada, 'email', eve.email)
  const { text } = await api.get(`/api/sandbox/outbox?about=${changeId}`)
  expect(JSON.parse(text).messages.map(subjectOf)).toEqual([takenMessage, toOld])
  const oldCode = await codeFor(api, ada.email)
  const { status } = await verify(ada, { changeId, oldCode, newCode: '000000' })
  expect(status).toBe(422)
})

test('an address taken meanwhile is refused @rest', async () => {
  const value = newPerson().email
  const changeId = await requestedChange(ada, 'email', value)
  const codes = await bothCodes(ada, 'email', value)
  const eve = await makeAccount(api)
  await api.services.db.execute(
    sql`update account set email = ${value}, email_key = ${value} where email = ${eve.email}`,
  )
  const { status } = await verify(ada, { changeId, ...codes })
  expect(status).toBe(422)
})
