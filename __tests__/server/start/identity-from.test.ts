import { readServerEnv, SettingsError } from '@/config/env.server'
import { identityFrom } from '@/server/start/outside-services'

const keys = {
  SUMSUB_APP_TOKEN: 'sbx:token',
  SUMSUB_SECRET_KEY: 'key',
  SUMSUB_WEBHOOK_SECRET: 'webhook',
  SUMSUB_LEVEL_NAME: 'identity',
}

test('without keys a sandbox reviews by itself', () => {
  expect(identityFrom(readServerEnv({}))).toBeUndefined()
})

test('with keys the provider checks at the named level', () => {
  const identity = identityFrom(readServerEnv(keys))
  expect([identity?.name, identity?.level]).toEqual(['sumsub', 'identity'])
})

test.each(['SUMSUB_SECRET_KEY', 'SUMSUB_WEBHOOK_SECRET', 'SUMSUB_LEVEL_NAME'])(
  'half the keys are refused: without %s',
  (name) => {
    expect(() => identityFrom(readServerEnv({ ...keys, [name]: '' }))).toThrow(SettingsError)
  },
)
