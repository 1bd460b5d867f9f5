import { runCommand } from '@/server/ops/commands'
import { operatorEvents } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import { authenticatorCode, beginTwoFactor } from '../../support/call-examples'
import { makeMember, type TestMember } from '../../support/member'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})
const off = (...words: string[]) => runCommand(api.services, ['two-factor', 'off', ...words])
const reasonWords = ['--by', 'ada', '--reason', 'showed the passport in a video call']

async function withTwoFactor(): Promise<TestMember> {
  const member = await makeMember(api)
  const code = await authenticatorCode(api, await beginTwoFactor(member))
  await member.call('POST', 'user/verifyTwoFactorGoogle', { action: 'confirm', code })
  return member
}

test('turning off two-factor login ends sessions and tells the member @rest', async () => {
  const member = await withTwoFactor()
  expect(await off(member.email, ...reasonWords)).toEqual({
    isDone: true,
    text: 'Two-factor login is off, and every session has ended. The person was told by mail.',
  })
  expect((await member.call('GET', 'user/getProfile')).status).toBe(404)
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(member.email)}`)
  const { messages } = JSON.parse(text) as { messages: { subject: string }[] }
  expect(messages[0]?.subject).toBe('Two-factor login is off')
  const history = await runCommand(api.services, ['history'])
  expect(history.text).toMatch(/ada {2}two-factor off .+passport.+true.+false/)
})

test('each change by a command is in the log of operators, with no address in it', async () => {
  const member = await withTwoFactor()
  await off(member.email, ...reasonWords)
  await runCommand(api.services, ['history'])
  const events = await api.services.db.select().from(operatorEvents).orderBy(operatorEvents.serial)
  const by = { operator: 'ada (shell)', action: 'command: two-factor off' }
  expect(events).toMatchObject([
    { ...by, details: { outcome: 'begun' } },
    { ...by, details: { outcome: 'done' } },
  ])
  expect(JSON.stringify(events)).not.toContain(member.email)
})

test('nothing happens without a name, a reason and a person @rest', async () => {
  const member = await withTwoFactor()
  const outputOf = async (...words: string[]) => (await off(...words)).text
  expect(await outputOf(member.email, '--reason', 'why not')).toBe('Say who you are: --by <name>.')
  expect(await outputOf(member.email, '--by', 'ada')).toBe('Say why: --reason "<why>".')
  expect(await outputOf(...reasonWords)).toBe('Name the person by e-mail address or account id.')
  expect(await outputOf('nobody@example.com', ...reasonWords)).toBe(
    'There is no open account of nobody@example.com.',
  )
  expect((await member.call('GET', 'user/getProfile')).status).toBe(200)
  await off(member.email, ...reasonWords)
  expect(await outputOf(member.email, ...reasonWords)).toBe('Two-factor login is off already.')
})
