import { readServerEnv, requiredInProduction, SettingsError } from '@/config/env.server'
import { noteKey } from '@/contract/signed-notes'
import { noChain } from '@/server/chain/nodes/chain'
import type { Keys } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { systemClock } from '@/server/platform/node/machine'
import { sandboxQuoteSigner, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import { portsFrom } from '@/server/start/open-services'
import { carriersFrom, logKeysFrom } from '@/server/start/outside-services'
import { productionSettings } from '../../support/production-settings'

const complete = productionSettings

test('without settings it is a sandbox on port 3000', () => {
  expect(readServerEnv({})).toMatchObject({ APP_MODE: 'sandbox', PORT: 3000, DATA_DIR: '.data' })
  expect(readServerEnv({}).DATABASE_URL).toBeUndefined()
})

test('an empty value counts as none', () => {
  const emptySettings = Object.fromEntries(Object.keys(complete).map((name) => [name, '']))
  expect(readServerEnv(emptySettings)).toEqual(readServerEnv({}))
})

test('settings of other programs are left alone', () => {
  expect(readServerEnv({ PATH: '/bin', HOME: '/root' })).toEqual(readServerEnv({}))
})

test('production starts with all it needs', () => {
  expect(readServerEnv(complete).APP_MODE).toBe('production')
})

test('production names everything missing in one message', () => {
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
  ['QUOTE_SIGNING_KEY', ['web']],
  ['REFUND_SIGNING_KEY', ['follower']],
  ['CAPTCHA_SECRET', ['web']],
  ['SMTP_URL', ['worker']],
  ['TWILIO_AUTH_TOKEN', ['worker']],
  ['SUMSUB_APP_TOKEN', ['web', 'worker']],
  ['SUMSUB_SECRET_KEY', ['web', 'worker']],
  ['SUMSUB_WEBHOOK_SECRET', ['web', 'worker']],
])('%s is asked for by %j alone', (name, owners) => {
  const withoutSetting = { ...complete, [name]: '' }
  for (const ROLE of ['web', 'worker', 'follower', 'console']) {
    const read = () => readServerEnv({ ...withoutSetting, ROLE })
    if (owners.includes(ROLE)) expect(read).toThrow(name)
    else expect(read().ROLE).toBe(ROLE)
  }
  for (const ROLE of ['all', `console, ${owners[0]}`])
    expect(() => readServerEnv({ ...withoutSetting, ROLE })).toThrow(name)
})

test('a role serves without the secrets of others', async () => {
  const chain = noChain
  const needs = { chain, db: {} as Db, clock: systemClock, keys: {} as Keys }
  const env = readServerEnv({
    ...complete,
    ROLE: 'follower',
    QUOTE_SIGNING_KEY: '',
    SUMSUB_APP_TOKEN: '',
  })
  const ports = portsFrom(env, undefined, needs)
  expect(ports.quoteSigner.address).toBe(complete.NEXT_PUBLIC_QUOTE_SIGNER)
  await expect(ports.identity.applicant('x')).rejects.toThrow()
  expect(carriersFrom(env)).toBeUndefined()
})

test.each(['key', 'name'])(
  'it does not start where a witness has the log’s own %s',
  async (ownKey) => {
    const bytes = (digit: number) => new Uint8Array(32).fill(digit)
    const log = await noteKey('fnx.example/audits', bytes(1))
    const witness = (name: string, digit: number) => noteKey(name, bytes(digit), true)
    const [self, otherKey] = await Promise.all([
      ownKey === 'key' ? witness('witness.example', 1) : witness(log.name, 2),
      witness('witness.example', 2),
    ])
    const keysFrom = (AUDIT_WITNESSES: string) =>
      logKeysFrom(readServerEnv({ ...complete, AUDIT_LOG_KEY: log.text, AUDIT_WITNESSES }))()
    await expect(keysFrom(otherKey.text)).resolves.toMatchObject({ witnesses: [otherKey] })
    await expect(keysFrom(`${otherKey.text},${self.text}`)).rejects.toThrow('which is no witness')
  },
)

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
  ['REFUND_SIGNING_KEY', 'x', 'REFUND_SIGNING_KEY must be 64 digits of 0-9 and a-f'],
  ['PRICE_FEEDS', '0x12', 'PRICE_FEEDS must look like BNB=0x…,USDT=0x…,USDC=0x…'],
  ['CONFIRMATIONS', '0', 'CONFIRMATIONS must be a whole number from 1 to 1000'],
  ['NEXT_PUBLIC_TREASURIES', '0x12,', 'NEXT_PUBLIC_TREASURIES must be addresses'],
  ['NEXT_PUBLIC_APP_NAME', 'x'.repeat(25), 'NEXT_PUBLIC_APP_NAME must have at most 24 characters'],
])('%s=%s is refused with what it must be', (name, value, sentence) => {
  expect(() => readServerEnv({ [name]: value })).toThrow(sentence)
})

test('several mistakes are named at once, without their values', () => {
  const read = () =>
    readServerEnv({ PORT: 'x', DATABASE_URL: 'mysql://fnx:hunter2@db', TOKEN_SECRET: 'hunter2' })
  expect(read).toThrow(/PORT must .+; DATABASE_URL must .+; TOKEN_SECRET must /)
  expect(read).not.toThrow(/hunter2/)
})

test('production names wrong and missing settings together', () => {
  expect(() => readServerEnv({ ...complete, PORT: 'x', SMTP_URL: '' })).toThrow(
    /Missing in production: SMTP_URL\. Wrong: PORT must /,
  )
})

describe('production refuses what is known or open to all', () => {
  const anvil = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const treasuryAddress = complete.TREASURY_ADDRESS
  const knownKeyMessage = 'must not belong to a key that everybody knows'
  const openMessage = 'must start with https:// beyond this machine and private networks'

  test.each([
    ['TREASURY_ADDRESS', anvil, knownKeyMessage],
    ['TREASURY_ADDRESS', sandboxTreasury.address, knownKeyMessage],
    ['NEXT_PUBLIC_TREASURIES', `${treasuryAddress}, ${anvil.toLowerCase()}`, knownKeyMessage],
    ['NEXT_PUBLIC_QUOTE_SIGNER', sandboxQuoteSigner.address, knownKeyMessage],
    ['NEXT_PUBLIC_QUOTE_SIGNER', '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1', knownKeyMessage],
    ['CAPTCHA_SECRET', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe', knownKeyMessage],
    ['NEXT_PUBLIC_CAPTCHA_SITE_KEY', '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI', knownKeyMessage],
    ['RPC_URLS', 'https://one.example, http://two.example', openMessage],
    ['RPC_URLS', 'http://8.8.8.8:8545, http://127.0.0.1:8545', openMessage],
    ['RPC_URLS', 'https://one.example, http://172.32.0.1', openMessage],
    ['RPC_URLS', 'https://one.example, http://10.example.com', openMessage],
    ['ENS_RPC_URL', 'http://node.example', openMessage],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readServerEnv({ ...complete, [name]: value })).toThrow(
      `Wrong: ${name} ${sentence}.`,
    )
    expect(() => readServerEnv({ [name]: value })).not.toThrow()
  })

  test.each([
    'http://localhost:8545, http://127.0.0.1:8546',
    'http://10.0.0.7, http://192.168.1.1:8545',
    'http://172.16.0.1, http://[::1]:8545',
    'http://[fd12:3456::1], http://bsc-node:8545',
    'http://node.internal, https://one.example',
  ])('but private nodes may use http: %s', (urls) => {
    expect(() => readServerEnv({ ...complete, RPC_URLS: urls })).not.toThrow()
  })

  test.each(['http://fnx.example', 'http://10.0.0.7', 'http://fnx.internal:8080'])(
    'a public site without TLS: %s',
    (url) => {
      const settings = { ...complete, NEXT_PUBLIC_SITE_URL: url }
      expect(() => readServerEnv(settings)).toThrow(
        'Wrong: NEXT_PUBLIC_SITE_URL must start with https:// beyond this machine.',
      )
      expect(() => readServerEnv({ NEXT_PUBLIC_SITE_URL: url })).not.toThrow()
    },
  )

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
    'but a local site may use http: %s',
    (url) => {
      expect(() => readServerEnv({ ...complete, NEXT_PUBLIC_SITE_URL: url })).not.toThrow()
    },
  )

  test.each(['https://203.0.113.7', 'https://[2001:db8::7]:8443'])(
    'a site that no passkey could belong to: %s',
    (url) => {
      const settings = { ...complete, NEXT_PUBLIC_SITE_URL: url }
      expect(() => readServerEnv(settings)).toThrow(
        'Wrong: NEXT_PUBLIC_SITE_URL must be a name and no number: passkeys belong to a name.',
      )
      expect(() => readServerEnv({ NEXT_PUBLIC_SITE_URL: url })).not.toThrow()
    },
  )

  const unchecked = 'DATABASE_URL must say sslmode=verify-full, so that its certificate is checked'
  test.each([
    'postgres://fnx:secret@db.example/fnx',
    'postgres://fnx:secret@db.example:5432/fnx?sslmode=require',
    'postgres://fnx:secret@db.example/fnx?sslmode=disable',
    'postgres://fnx:secret@db.example/fnx?ssl=true',
    'postgresql://fnx:secret@203.0.113.7/fnx?sslmode=prefer',
    'postgres://fnx:p@ss@10.0.0.7,db.example:5433/fnx',
    'postgres://fnx:secret@10.0.0.7/fnx?sslmode=require',
    'postgres://fnx:secret@db/fnx?sslmode=allow',
  ])('a database whose certificate nobody checks: %s', (url) => {
    const settings = { ...complete, DATABASE_URL: url }
    expect(() => readServerEnv(settings)).toThrow(`Wrong: ${unchecked}.`)
    expect(() => readServerEnv({ DATABASE_URL: url })).not.toThrow()
  })

  test.each([
    'postgres://fnx:secret@db.example/fnx?sslmode=verify-full',
    'postgres://fnx:secret@db.example:5432/fnx?application_name=fnx&sslmode=verify-ca',
    'postgres://fnx:secret@db.example/fnx?sslrootcert=system',
    'postgres://fnx:secret@127.0.0.1:5432/fnx?sslmode=require',
    'postgres://fnx:secret@localhost/fnx',
    'postgres://fnx:secret@10.0.0.7,10.0.0.8:5433/fnx',
    'postgres://fnx:secret@db/fnx?sslmode=disable',
    'postgres://fnx:secret@[fd12:3456::1]:5432/fnx',
  ])('but not one checked or at home: %s', (url) => {
    expect(() => readServerEnv({ ...complete, DATABASE_URL: url })).not.toThrow()
  })

  test('the server of developers', () => {
    expect(() => readServerEnv({ ...complete, NEXT_DEV: '1' })).toThrow(
      'npm run dev is for a sandbox. Use npm start in production.',
    )
    expect(() => readServerEnv({ NEXT_DEV: '1' })).not.toThrow()
  })

  const exposed = 'HOST must be an address that only your proxy reaches while TRUST_PROXY is on'
  test.each(['', '0.0.0.0', '::', '0', '203.0.113.7', 'fnx.example', '2001:db8::1', 'no host'])(
    'a server behind a proxy, open to all on %j',
    (host) => {
      const settings = { ...complete, HOST: host, TRUST_PROXY: 'on' }
      expect(() => readServerEnv(settings)).toThrow(exposed)
      expect(() => readServerEnv({ ...settings, BEHIND_FIREWALL: 'on' })).not.toThrow()
      expect(() => readServerEnv({ ...settings, TRUST_PROXY: 'off' })).not.toThrow()
      expect(() => readServerEnv({ HOST: host, TRUST_PROXY: 'on' })).not.toThrow()
    },
  )

  test.each(['127.0.0.1', '::1', '10.1.2.3', 'localhost', 'fe80::1'])(
    'but not one behind its proxy alone: %s',
    (host) => {
      const settings = { ...complete, HOST: host, TRUST_PROXY: 'on' }
      expect(() => readServerEnv(settings)).not.toThrow()
    },
  )
})
