import { allEndpoints } from '@/contract'
import { makeApi } from '../../support/api'
import { callByName } from '../../support/call'
import { describeGuarded, exampleOf } from '../../support/guarded'
import { quickMember } from '../../support/quick-member'

const guarded = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'public')

test('the calls that need a token are the contract’s', () => {
  expect(guarded.length).toBeGreaterThanOrEqual(13)
})

for (const { name } of guarded) describeGuarded(name)

const checked = allEndpoints().filter(({ endpoint }) => endpoint.captcha)

test('the human check guards the five settled calls', () => {
  expect(checked.map(({ name }) => name).sort()).toEqual([
    'user.contactUs',
    'user.createAccount',
    'user.forgotPassword',
    'user.userLogin',
    'user.userSubscribe',
  ])
})

test.each(checked.map(({ name }) => name))('%s asks for the human check', async (name) => {
  const api = await makeApi({ captcha: { verify: async (answer) => answer === 'a person' } })
  const people = { owner: await quickMember(api), other: await quickMember(api) }
  const input = await exampleOf(name).input({ api, ...people })
  for (const captcha of [undefined, '', 'a robot'])
    expect((await callByName(api, name, { ...input, captcha })).body.code).toBe('CAPTCHA_FAILED')
  expect((await callByName(api, name, { ...input, captcha: 'a person' })).status).toBe(200)
})
