import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { subscribers } from '@/server/modules/notifications/tables'
import { runCommand } from '@/server/ops/commands'
import { emailKey } from '@/server/platform/email-key'
import { makeApi, type TestApi } from '../../support/api'
import { codeFor, makeMember, password, type TestMember } from '../../support/member'

const spellings: [string, string][] = [
  ['Ada@Venn.Example', 'ada@venn.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ADA@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bücher\u3002example', 'ada@xn--bcher-kva.example'],
  ['ａｄａ@ｖｅｎｎ.example', 'ada@venn.example'],
  ['\u212Aarl@venn.example', 'karl@venn.example'],
  ['jose\u0301@venn.example', 'jos\u00e9@venn.example'],
  ['\u0130da@venn.example', 'i\u0307da@venn.example'],
  ['ada@100%.b\u00fccher', 'ada@100%.b\u00fccher'],
]

test.each(spellings)('%s is found and counted as %s', (spelled, key) => {
  expect(emailKey(spelled)).toBe(key)
})

test('any key is its own key @rest', () => {
  const otherEmails: string[] = []
  for (let code = 0x21; code < 0x1_1000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue
    const key = emailKey(`a${String.fromCodePoint(code)}b@venn.example`)
    if (emailKey(key) !== key) otherEmails.push(code.toString(16))
  }
  expect(otherEmails).toEqual([])
})

describe('an address in another spelling', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await makeApi({ limitFactor: 1 })
  })

  async function memberAt(email: string): Promise<TestMember> {
    const member = await makeMember(api)
    const row = { email, emailKey: emailKey(email) }
    await api.services.db.update(accounts).set(row).where(eq(accounts.email, member.email))
    return { ...member, email }
  }

  const sentTo = async (to: string) =>
    (await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(to)}`)).text

  let phones = 0
  async function phoneConfirmed(email: string): Promise<string> {
    phones += 1
    const phone = `+4420794602${10 + phones}`
    const person = {
      fullName: 'Eve Moran',
      phone,
      password: 'tall-grass-in-may',
      acceptsTerms: true,
    }
    const begunAnswer = await api.send('POST', 'user/create-account', { ...person, email })
    const { signupId } = begunAnswer.body.data as { signupId: string }
    const code = await codeFor(api, phone)
    await api.send('POST', 'user/verify-phone-otp', { signupId, code })
    return signupId
  }

  const forgot = (identifier: string) => api.send('POST', 'user/forgotPassword', { identifier })

  test.each([
    ['Ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ADA@BÜCHER.EXAMPLE'],
    ['\u0130da@venn.example', 'i\u0307da@venn.example'],
  ])('lets %s log in as %s, mailed as given @rest', async (signupEmail, typed) => {
    const ada = await memberAt(signupEmail)
    const { status } = await api.send('POST', 'user/userLogin', { identifier: typed, password })
    expect(status).toBe(200)
    expect(await codeFor(api, signupEmail)).toMatch(/^\d{6}$/)
    expect((await forgot(typed)).status).toBe(200)
    const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(signupEmail)}`)
    expect(text).toContain('Set a new password')
    expect((await ada.call('GET', 'user/getProfile')).opened).toMatchObject({ email: signupEmail })
  })

  test.each(['ADA@xn--bcher-kva.example', 'ａda@bücher.example'])(
    'signing up as %s mails only the stored address @rest',
    async (email) => {
      await memberAt('ada@bücher.example')
      const signupId = await phoneConfirmed(email)
      expect(await sentTo(email)).not.toContain('already')
      expect(await sentTo('ada@bücher.example')).toContain('You already have an FNX account')
      api.clock.forward(31_000)
      await api.send('POST', 'user/verify-email-resend-otp', { signupId })
      expect(await sentTo(email)).not.toContain('already')
    },
  )

  test('changing to it mails only the stored address @rest', async () => {
    await memberAt('ada@bücher.example')
    const eve = await makeMember(api)
    const value = 'ａda@bücher.example'
    await eve.call('POST', 'user/changeContact', { change: { kind: 'email', value }, password })
    expect(await sentTo(value)).not.toContain('already')
    expect(await sentTo('ada@bücher.example')).toContain('You already have an FNX account')
  })

  test('two sign-ups with one key make one account @rest', async () => {
    const readySignups: { signupId: string; code: string }[] = []
    for (const email of ['ada@bücher.example', 'ada@xn--bcher-kva.example'])
      readySignups.push({ signupId: await phoneConfirmed(email), code: await codeFor(api, email) })
    const statuses: number[] = []
    for (const signup of readySignups)
      statuses.push((await api.send('POST', 'user/verify-email-otp', signup)).status)
    expect(statuses).toEqual([200, 409])
  })

  test('gives nobody more tries or codes @rest', async () => {
    const run = async () => {
      const typedEmails = [
        'ida@venn.example',
        'IDA@venn.example',
        'ｉda@venn.example',
        'ida@ｖenn.example',
      ]
      const statuses: number[] = []
      for (let round = 0; round < 7; round += 1)
        statuses.push((await forgot(typedEmails[round % 4] as string)).status)
      for (let round = 0; round < 7; round += 1)
        statuses.push(
          (await forgot(round % 2 ? '\u0130da@venn.example' : 'i\u0307da@venn.example')).status,
        )
      return statuses
    }
    const unknownAnswers = await run()
    await memberAt('ida@venn.example')
    api.clock.forward(24 * 60 * 60_000)
    expect(await run()).toEqual(unknownAnswers)
    expect(unknownAnswers).toEqual([
      ...Array(5).fill(200),
      429,
      429,
      ...Array(5).fill(200),
      429,
      429,
    ])
  })

  test('that is a different address reaches nobody @rest', async () => {
    await memberAt('ida@venn.example')
    const before = (await api.get('/api/sandbox/outbox?to=ida@venn.example')).text
    await forgot('\u0130da@venn.example')
    await forgot('\u0131da@venn.example')
    expect((await api.get('/api/sandbox/outbox?to=ida@venn.example')).text).toBe(before)
  })

  test('changing only the spelling changes nothing @rest', async () => {
    const ada = await memberAt('ada@bücher.example')
    const change = { kind: 'email', value: 'Ada@xn--bcher-kva.example' }
    const { body } = await ada.call('POST', 'user/changeContact', { change, password })
    expect(body.message).toBe('You already use this one.')
  })

  test('only the new address logs in after a change @rest', async () => {
    const ada = await makeMember(api)
    const value = 'neu@bücher.example'
    const change = { kind: 'email', value }
    const begunAnswer = await ada.call('POST', 'user/changeContact', { change, password })
    const { changeId } = begunAnswer.opened as { changeId: string }
    const codes = { oldCode: await codeFor(api, ada.email), newCode: await codeFor(api, value) }
    await ada.call('POST', 'user/verifyChangeContact', { changeId, ...codes })
    const login = (identifier: string) =>
      api.send('POST', 'user/userLogin', { identifier, password })
    expect((await login('neu@xn--bcher-kva.example')).status).toBe(200)
    expect((await login(ada.email)).status).toBe(401)
  })

  test('joins the newsletter once, as first given', async () => {
    for (const email of ['Ada@Bücher.example', 'ada@xn--bcher-kva.example'])
      await api.send('POST', 'user/userSubscribe', { email })
    const rows = await api.services.db.select().from(subscribers)
    expect(rows.map(({ email }) => email)).toEqual(['Ada@Bücher.example'])
  })

  test('two old accounts sharing one stay usable and flagged @rest', async () => {
    const olderMember = await memberAt('ada@bücher.example')
    api.clock.forward(1000)
    const younger = await makeMember(api)
    const idOf = async (member: TestMember) =>
      ((await member.call('GET', 'user/getProfile')).opened as { id: string }).id
    const ids = [await idOf(olderMember), await idOf(younger)]
    const emailKeyOfBoth = `${emailKey(olderMember.email)} ${ids[1]}`
    await api.services.db
      .update(accounts)
      .set({ emailKey: emailKeyOfBoth })
      .where(eq(accounts.email, younger.email))
    const flagged = async () => (await runCommand(api.services, ['identity', 'flagged'])).text
    expect(await flagged()).toBe(
      ['One e-mail address, the oldest account first:', ...ids.map((id) => `  ${id}`)].join('\n'),
    )
    const login = (identifier: string) =>
      api.send('POST', 'user/userLogin', { identifier, password })
    expect((await login(olderMember.email)).status).toBe(200)
    expect((await login(younger.phone)).status).toBe(200)
    api.clock.forward(60_000)
    const change = { kind: 'email', value: 'other@venn.example' }
    const { opened } = await younger.call('POST', 'user/changeContact', { change, password })
    const { changeId } = opened as { changeId: string }
    const codes = {
      oldCode: await codeFor(api, younger.email),
      newCode: await codeFor(api, 'other@venn.example'),
    }
    await younger.call('POST', 'user/verifyChangeContact', { changeId, ...codes })
    expect(await flagged()).toMatch(/^Nobody has two accounts/)
  })
})
