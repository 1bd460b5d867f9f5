import { readServerEnv, SettingsError } from '@/config/env.server'
import { identityFrom } from '@/server/start/open-services'

const keys = {
  SUMSUB_APP_TOKEN: 'sbx:token',
  SUMSUB_SECRET_KEY: 'key',
  SUMSUB_WEBHOOK_SECRET: 'webhook',
  SUMSUB_LEVEL_NAME: 'identity',
}

test('without keys a sandbox has its own reviewer', () => {
  expect(identityFrom(readServerEnv({}))).toBeUndefined()
})

test('with keys the outside provider checks, at the level that was named', () => {
  const identity = identityFrom(readServerEnv(keys))
  expect([identity?.name, identity?.level]).toEqual(['sumsub', 'identity'])
})

test.each(['SUMSUB_SECRET_KEY', 'SUMSUB_WEBHOOK_SECRET', 'SUMSUB_LEVEL_NAME'])(
  'half of the keys are a mistake that is said at the start: without %s',
  (name) => {
    expect(() => identityFrom(readServerEnv({ ...keys, [name]: '' }))).toThrow(SettingsError)
  },
)
