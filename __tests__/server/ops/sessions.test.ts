import { runCommand } from '@/server/ops/commands'
import { makeApi, type TestApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})
const ops = (...words: string[]) => runCommand(api.services, words)
const reasonWords = ['--by', 'ada', '--reason', 'a laptop was stolen']

test('an operator ends one person’s sessions @rest', async () => {
  const [member, otherMember] = [await quickMember(api), await quickMember(api)]
  expect(await ops('sessions', 'end', member.email.toUpperCase(), ...reasonWords)).toEqual({
    isDone: true,
    text: '1 session has ended. Whoever was logged in has to log in again.',
  })
  expect((await member.call('GET', 'user/getProfile')).status).toBe(404)
  expect((await otherMember.call('GET', 'user/getProfile')).status).toBe(200)
  const { text } = await ops('history')
  expect(text).toMatch(/ada {2}sessions end .+a laptop was stolen.+"sessions":1.+"sessions":0/)
  expect(text).not.toContain(member.email)
})

test('or those of everybody', async () => {
  const members = [await quickMember(api), await quickMember(api)]
  expect((await ops('sessions', 'end', 'all', ...reasonWords)).text).toMatch(
    /^2 sessions have ended\./,
  )
  for (const member of members)
    expect((await member.call('GET', 'user/getProfile')).status).toBe(404)
})

test('nothing ends without a name, a reason and a person', async () => {
  const member = await quickMember(api)
  const outputOf = async (...words: string[]) => (await ops('sessions', 'end', ...words)).text
  expect(await outputOf('all', '--reason', 'why not')).toBe('Say who you are: --by <name>.')
  expect(await outputOf('all', '--by', 'ada')).toBe('Say why: --reason "<why>".')
  expect(await outputOf(...reasonWords)).toBe(
    'Name the person by e-mail address or account id, or say all.',
  )
  expect(await outputOf('nobody@example.com', ...reasonWords)).toBe(
    'There is no open account of nobody@example.com.',
  )
  expect((await member.call('GET', 'user/getProfile')).status).toBe(200)
})
