import { readServerEnv, requiredInProduction, SettingsError } from '@/config/env.server'
import { productionSettings } from '../support/production-settings'

const complete = productionSettings

test('with nothing set it is a sandbox on port 3000 with an embedded database', () => {
  expect(readServerEnv({})).toMatchObject({ APP_MODE: 'sandbox', PORT: 3000, DATA_DIR: '.data' })
  expect(readServerEnv({}).DATABASE_URL).toBeUndefined()
})

test('an empty value is the same as none', () => {
  const empty = Object.fromEntries(Object.keys(complete).map((name) => [name, '']))
  expect(readServerEnv(empty)).toEqual(readServerEnv({}))
})

test('settings of other programs are left alone', () => {
  expect(readServerEnv({ PATH: '/bin', HOME: '/root' })).toEqual(readServerEnv({}))
})

test('production starts with all it needs', () => {
  expect(readServerEnv(complete).APP_MODE).toBe('production')
})

test('production names everything that is missing in one message', () => {
  expect(() => readServerEnv({ APP_MODE: 'production' })).toThrow(
    new SettingsError(
      `FNX does not start with these settings. Missing in production: ${requiredInProduction.join(', ')}. See .env.example.`,
    ),
  )
})

test.each(requiredInProduction)('production refuses without %s alone', (name) => {
  expect(() => readServerEnv({ ...complete, [name]: '' })).toThrow(
    `Missing in production: ${name}.`,
  )
})

test.each([
  ['APP_MODE', 'prod', 'APP_MODE must be sandbox or production'],
  ['PORT', 'http', 'PORT must be a whole number from 1 to 65535'],
  ['PORT', '0', 'PORT must be a whole number from 1 to 65535'],
  ['PORT', '70000', 'PORT must be a whole number from 1 to 65535'],
  ['PORT', '3000.5', 'PORT must be a whole number from 1 to 65535'],
  ['CHAIN_PORT', 'ws', 'CHAIN_PORT must be a whole number from 1 to 65535'],
  ['RPC_URLS', 'one.example', 'RPC_URLS must be addresses with commas between'],
  ['RPC_URLS', 'wss://one.example', 'RPC_URLS must be addresses with commas between'],
  ['RPC_URLS', 'https://one.example,,', 'RPC_URLS must be addresses with commas between'],
  ['DATABASE_POOL', '0', 'DATABASE_POOL must be a whole number from 1 to 200'],
  ['DATABASE_WAIT_SECONDS', '-1', 'DATABASE_WAIT_SECONDS must be a whole number from 0 to 86400'],
  ['DATABASE_URL', 'mysql://db/fnx', 'DATABASE_URL must start with postgres://'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be on or off'],
  ['TOKEN_SECRET', 'short', 'TOKEN_SECRET must have 32 characters or more'],
  ['NEXT_PUBLIC_API_URL', 'api/v1', 'NEXT_PUBLIC_API_URL must be /api/v1'],
  ['NEXT_PUBLIC_API_URL', '/api/v2', 'NEXT_PUBLIC_API_URL must be /api/v1'],
  ['NEXT_PUBLIC_API_URL', 'https://token.example/api/v1/', 'NEXT_PUBLIC_API_URL must be /api/v1'],
  [
    'NEXT_PUBLIC_SITE_URL',
    'https://fnx.example/app',
    'NEXT_PUBLIC_SITE_URL must look like https://host',
  ],
  ['NEXT_PUBLIC_SITE_URL', 'fnx.example', 'NEXT_PUBLIC_SITE_URL must look like https://host'],
  ['TREASURY_ADDRESS', '0x12', 'TREASURY_ADDRESS must be an address'],
  ['QUOTE_SIGNING_KEY', 'f'.repeat(64), 'QUOTE_SIGNING_KEY must be 0x and 64 digits'],
  ['PRICE_FEEDS', '0x12', 'PRICE_FEEDS must look like BNB=0x…,USDT=0x…,USDC=0x…'],
  ['CONFIRMATIONS', '0', 'CONFIRMATIONS must be a whole number from 1 to 1000'],
  ['NEXT_PUBLIC_TREASURIES', '0x12,', 'NEXT_PUBLIC_TREASURIES must be addresses'],
  ['NEXT_PUBLIC_APP_NAME', 'x'.repeat(25), 'NEXT_PUBLIC_APP_NAME must have at most 24 characters'],
])('%s=%s is refused with what it has to be', (name, value, sentence) => {
  expect(() => readServerEnv({ [name]: value })).toThrow(sentence)
})

test('several mistakes are named at once, and no value is shown, since some are secrets', () => {
  const read = () =>
    readServerEnv({ PORT: 'x', DATABASE_URL: 'mysql://fnx:hunter2@db', TOKEN_SECRET: 'hunter2' })
  expect(read).toThrow(/PORT must .+; DATABASE_URL must .+; TOKEN_SECRET must /)
  expect(read).not.toThrow(/hunter2/)
})

test('production with wrong and missing settings says both', () => {
  expect(() => readServerEnv({ ...complete, PORT: 'x', SMTP_URL: '' })).toThrow(
    /Missing in production: SMTP_URL\. Wrong: PORT must /,
  )
})
