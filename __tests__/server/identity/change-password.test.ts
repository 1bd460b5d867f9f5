import { makeApi, type TestApi } from '../../support/api'
import { newPassword, resetId } from '../../support/call-examples'
import { logIn, makeMember, password } from '../../support/member'

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
})

test('sets the password and ends the other sessions', async () => {
  const ada = await makeMember(api)
  const second = await logIn(api, ada)
  const { opened } = await ada.call('POST', 'user/changePassword', {
    currentPassword: password,
    newPassword,
  })
  expect(opened).toEqual({ endedSessions: 1 })
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(200)
  expect((await second.call('GET', 'user/getProfile')).status).toBe(404)
  await logIn(api, ada, { password: newPassword })
})

test('names the invalid field @rest', async () => {
  const ada = await makeMember(api)
  for (const [path, value, status] of [
    ['currentPassword', undefined, 400],
    ['currentPassword', '', 400],
    ['currentPassword', 'wrong-password', 422],
    ['newPassword', undefined, 400],
    ['newPassword', 'short', 400],
    ['newPassword', 'x'.repeat(129), 400],
    ['newPassword', 'password123', 400],
    ['newPassword', 'Ada-Byron-1815', 400],
    ['newPassword', password, 400],
  ] as const) {
    const input = { currentPassword: password, newPassword, [path]: value }
    const answer = await ada.call('POST', 'user/changePassword', input)
    const errorPaths = answer.body.errors?.map((error) => error.path)
    expect([value, answer.status, errorPaths]).toEqual([value, status, [path]])
  }
})

test('ten guesses at the present password stop a thief, and not the owner @rest', async () => {
  const stolen = await makeMember(api)
  const owner = await logIn(api, stolen)
  const tried = (currentPassword: string) =>
    stolen.call('POST', 'user/changePassword', { currentPassword, newPassword })
  const guesses = await Promise.all(Array.from({ length: 50 }, () => tried('wrong-guess')))
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
  const rightAnswer = await tried(password)
  expect([rightAnswer.status, rightAnswer.headers.get('retry-after')]).toEqual([429, '900'])
  const { status } = await owner.call('POST', 'user/changePassword', {
    currentPassword: password,
    newPassword,
  })
  expect(status).toBe(200)
})

test('loses to a reset that lands meanwhile @rest', async () => {
  const ada = await makeMember(api)
  const id = await resetId(api, ada)
  const { passwords } = api.services
  const hash = passwords.hash.bind(passwords)
  jest.spyOn(passwords, 'hash').mockImplementationOnce(async (text) => {
    await api.send('POST', `user/resetPassword/${id}`, { password: 'analytical-engine-3' })
    return hash(text)
  })
  const lateAnswer = await ada.call('POST', 'user/changePassword', {
    currentPassword: password,
    newPassword,
  })
  expect(lateAnswer.status).toBe(409)
  await logIn(api, ada, { password: 'analytical-engine-3' })
})
