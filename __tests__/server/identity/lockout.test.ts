import { type ApiAnswer, makeApi, type TestApi } from '../../support/api'
import { codeFor, logIn, makeAccount, makeMember, password } from '../../support/member'
import { runCount } from '../../support/size'
import { makeWatchedApi } from '../../support/statements'

const second = 1000
const minute = 60 * second
const unknownEmail = 'nobody@example.com'

let address = 'one'
const addressOf = () => address

const login = (api: TestApi, identifier: string, typedPassword = 'wrong-guess') =>
  api.send('POST', 'user/userLogin', { identifier, password: typedPassword })

async function useUpTries(api: TestApi, identifier: string): Promise<void> {
  for (let round = 0; round < 10; round += 1)
    expect((await login(api, identifier)).status).toBe(401)
}

const idOf = ({ body }: ApiAnswer) => (body.data as { challengeId: string }).challengeId

async function messagesTo(api: TestApi, to: string): Promise<number> {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(to)}`)
  return (JSON.parse(text) as { messages: unknown[] }).messages.length
}

beforeEach(() => {
  address = 'one'
})

test('the owner gets in while many networks guess passwords @rest', async () => {
  const api = await makeApi({ limitFactor: 1, addressOf })
  const ada = await makeMember(api)
  api.clock.forward(60 * minute)
  let { device } = ada
  for (let round = 0; round < 4; round += 1) {
    for (let network = 0; network < runCount(15, 250); network += 1) {
      address = `10.${round}.${network}.1`
      await login(api, ada.email)
    }
    address = 'where Ada is'
    const knownMember = await logIn(api, ada, { device })
    expect((await knownMember.call('GET', 'user/getProfile')).status).toBe(200)
    device = knownMember.device
    const freshMember = await logIn(api, ada)
    expect((await freshMember.call('GET', 'user/getProfile')).status).toBe(200)
  }
}, 120_000)

test('past the tries, right, wrong and unknown logins look alike @rest', async () => {
  const api = await makeWatchedApi({ limitFactor: 1, addressOf })
  const ada = await makeAccount(api)
  await useUpTries(api, ada.email)
  await useUpTries(api, unknownEmail)
  const walk = async (identifier: string, typedPassword: string) => {
    const seenAnswers: unknown[] = []
    const look = async (act: () => Promise<ApiAnswer>) => {
      let answer: ApiAnswer | undefined
      const statements = await api.statementsOf(async () => {
        answer = await act()
      })
      const { status, text, headers } = answer as ApiAnswer
      const plain = text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      seenAnswers.push({ status, plain, statements, wait: headers.get('retry-after') })
      return answer as ApiAnswer
    }
    address = identifier + typedPassword
    const challengeId = idOf(await look(() => login(api, identifier, typedPassword)))
    const resend = { challengeId, channel: 'email' }
    await look(() => api.send('POST', 'user/login-resend-otp', resend))
    api.clock.forward(31 * second)
    await look(() => api.send('POST', 'user/login-resend-otp', resend))
    const codes = { challengeId, phoneCode: '000000', emailCode: '000000' }
    for (let round = 0; round < 6; round += 1)
      await look(() => api.send('POST', 'user/login-verify-otp', codes))
    return seenAnswers
  }
  const rightWalk = await walk(ada.email, password)
  expect(rightWalk.map((answer) => (answer as { status: number }).status)).toEqual([
    200,
    429,
    200,
    ...Array(6).fill(422),
  ])
  expect(await walk(ada.email, 'wrong-guess')).toEqual(rightWalk)
  expect(await walk(unknownEmail, 'wrong-guess')).toEqual(rightWalk)
})

test('past the tries, a guess sends and reveals nothing', async () => {
  const api = await makeApi({ limitFactor: 1, addressOf })
  const ada = await makeAccount(api)
  await useUpTries(api, ada.email)
  const before = [await messagesTo(api, ada.email), await messagesTo(api, ada.phone)]
  const guessed = await login(api, ada.email)
  expect(guessed.body.data).toEqual({
    challengeId: expect.any(String),
    phone: { to: 'your phone, if the password is right', resendAfterSeconds: 30 },
    email: { to: 'your email, if the password is right', resendAfterSeconds: 30 },
  })
  api.clock.forward(31 * second)
  const resendInput = { challengeId: idOf(guessed), channel: 'phone' }
  expect((await api.send('POST', 'user/login-resend-otp', resendInput)).status).toBe(200)
  expect([await messagesTo(api, ada.email), await messagesTo(api, ada.phone)]).toEqual(before)
})

test('past the tries, resent codes still open the account @rest', async () => {
  const api = await makeApi({ limitFactor: 1, addressOf })
  const ada = await makeAccount(api)
  await useUpTries(api, ada.email)
  const challengeId = idOf(await login(api, ada.email, password))
  api.clock.forward(31 * second)
  await api.send('POST', 'user/login-resend-otp', { challengeId, channel: 'phone' })
  const verified = await api.send('POST', 'user/login-verify-otp', {
    challengeId,
    phoneCode: await codeFor(api, ada.phone),
    emailCode: await codeFor(api, ada.email),
  })
  expect(verified.body.data).toMatchObject({ next: 'done', email: ada.email })
})

test('a right password with no sends left looks wrong @rest', async () => {
  const api = await makeApi({ limitFactor: 1, addressOf })
  const ada = await makeAccount(api)
  await useUpTries(api, ada.email)
  const statuses: number[] = []
  for (let round = 0; round < 7; round += 1)
    statuses.push((await login(api, ada.email, password)).status)
  expect(statuses).toEqual(Array(7).fill(200))
  expect(await messagesTo(api, ada.phone)).toBe(6)
})

test('one network has 50 tries, blind ones included @rest', async () => {
  const api = await makeApi({ limitFactor: 1, addressOf })
  const ada = await makeAccount(api)
  const statuses: number[] = []
  for (let round = 0; round < 52; round += 1) statuses.push((await login(api, ada.email)).status)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(40).fill(200), 429, 429])
  address = 'of another network'
  expect((await login(api, ada.email)).status).toBe(200)
})
