import { readFileSync } from 'node:fs'
import { type envSchema, readServerEnv } from '@/config/env.server'
import { productionSettings as complete } from '../../support/production-settings'

const zero = `0x${'0'.repeat(40)}`
const { QUOTE_SIGNING_KEY: quoteKey, REFUND_SIGNING_KEY: refundKey } = complete
const [bnb = '', usdt = ''] = complete.PRICE_FEEDS.split(', ')
const feed = bnb.slice(4)
const host = 'postgres://fnx:kT4wq-9ZpLr2@db.example/fnx'
const databases = [
  host,
  `${host}?sslmode=require`,
  `${host}?sslmode=verify-full&sslmode=disable`,
  `${host}?sslmode=verify-full&ssl=disable`,
  `${host}?sslmode=verify-full&%73slmode=disable`,
  'postgres://fnx:changeme@127.0.0.1/fnx',
  'mysql://127.0.0.1/fnx',
]
const number = ['x', '-1', '1.5', '99999999999']
const accounts = ['0x12', zero, `0x${'0'.repeat(36)}dEaD`, `0x${'f'.repeat(40)}`]
const weak = [
  `${'0'.repeat(63)}1`,
  '0'.repeat(64),
  '0123456789abcdef'.repeat(4),
  'deadbeef'.repeat(8),
]
const weakSecrets = ['short', 'changeme-changeme-changeme', 'x'.repeat(40)]
const openHosts = ['0.0.0.0', '::', '203.0.113.7', 'fnx.example']

/** Each setting with the values that production refuses. */
const refusedValues: Record<keyof typeof envSchema._zod.def.shape, string[]> = {
  APP_MODE: ['prod'],
  ROLE: ['boss'],
  PORT: number,
  HOST: [],
  DATA_DIR: [],
  ISSUER_DIR: [],
  DATABASE_URL: databases,
  DATABASE_DIRECT_URL: databases,
  DATABASE_POOL: number,
  DATABASE_WAIT_SECONDS: number,
  DRAIN_SECONDS: number,
  SIGNALS_PORT: number,
  SIGNALS_HOST: openHosts,
  CONSOLE_PORT: number,
  CONSOLE_HOST: openHosts,
  CONSOLE_ORIGIN: [
    'http://console.example',
    'https://fnx.example',
    'https://fnx.example:8443',
    'x',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http://traces.example:4318', 'x'],
  CHAIN_PORT: number,
  SANDBOX_FOR_ONE: ['on', 'yes'],
  RPC_URLS: [
    'https://one.example',
    'https://one.example/key-1, https://one.example/key-2',
    'https://one.example, https://ONE.example.:443/',
    'https://one.example, http://two.example',
  ],
  TREASURY_ADDRESS: accounts,
  QUOTE_SIGNING_KEY: [...weak.map((key) => `0x${key}`), `0x${refundKey}`, 'x'],
  PRICE_FEEDS: [
    `${bnb}, BNB=${usdt.slice(5)}`,
    `${bnb}, USDT=0x${feed.slice(2).toLowerCase()}`,
    `${bnb}, USDT=${zero}`,
  ],
  REFUND_SIGNING_KEY: [...weak, quoteKey.slice(2), 'x'],
  CONFIRMATIONS: [...number, '1'],
  NEWCOMER_SHARES: number,
  TREASURY_FIRST_BLOCK: number,
  TOKEN_DEPLOYER: accounts,
  TOKEN_REGISTRAR: accounts,
  TOKEN_DESK: accounts,
  VAULT_OWNERS: [...accounts, `${complete.TREASURY_ADDRESS}, ${zero}`],
  DIVIDEND_PAYER: accounts,
  TOKEN_FIRST_BLOCK: number,
  AUDIT_LOG_KEY: ['fnx.example/audits', 'x'],
  AUDIT_WITNESSES: ['witness.example', 'x'],
  ESCROW_KEY: [
    'on',
    '-----BEGIN PUBLIC KEY-----',
    `MCowBQYDK2VuAyEA${'A'.repeat(43)}=`,
    `MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A${'A'.repeat(360)}`,
  ],
  ESCROW_DIR: [],
  BANK_ACCOUNT_HOLDER: ['x'.repeat(71)],
  BANK_ACCOUNT_IBAN: ['DE75512108001245126198', 'x'],
  BANK_ACCOUNT_BIC: ['SOGE', 'x'],
  BANK_ACCOUNT_CURRENCY: ['EUR'],
  BANK_CLOSED_DAYS: ['25.12.2026', '2026-12-25 2027-01-01'],
  BANK_INBOX: ['/var/lib/bank'],
  ENS_RPC_URL: ['http://node.example', 'x'],
  TRUST_PROXY: ['yes', 'on'],
  BEHIND_FIREWALL: ['yes'],
  TOKEN_SECRET: [
    ...weak,
    refundKey,
    refundKey.toUpperCase(),
    'x'.repeat(32),
    'changeme-changeme-changeme-changeme',
    'change me before you go to production',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'short',
  ],
  SMTP_URL: [
    'http://mail.example',
    'smtps://user:changeme@mail.example',
    `${complete.SMTP_URL}?tls.rejectUnauthorized=false`,
    `${complete.SMTP_URL}/?ignoreTLS=true`,
    `${complete.SMTP_URL}#requireTLS=false`,
  ],
  MAIL_FROM: ['nobody'],
  MAIL_IMPRINT: ['x'.repeat(201)],
  TWILIO_ACCOUNT_SID: [],
  TWILIO_AUTH_TOKEN: [...weakSecrets, complete.TOKEN_SECRET],
  SMS_FROM: [],
  CAPTCHA_SECRET: [...weakSecrets, complete.TOKEN_SECRET],
  SUMSUB_APP_TOKEN: [...weakSecrets, 'sbx:Hq2vXb7KcT9mWf4R.zN8pLs3YdG6jA1eU'],
  SUMSUB_SECRET_KEY: [...weakSecrets, complete.TOKEN_SECRET],
  SUMSUB_WEBHOOK_SECRET: [...weakSecrets, complete.SUMSUB_SECRET_KEY],
  SUMSUB_LEVEL_NAME: [],
  NEXT_PUBLIC_APP_NAME: ['x'.repeat(25)],
  NEXT_PUBLIC_API_URL: ['http://api.example/api/v1', '/api/v2'],
  NEXT_PUBLIC_SITE_URL: ['http://fnx.example', 'https://203.0.113.7', 'x'],
  NEXT_PUBLIC_TREASURIES: [...accounts, `${complete.TREASURY_ADDRESS}, ${zero}`],
  NEXT_PUBLIC_QUOTE_SIGNER: [...accounts, complete.TREASURY_ADDRESS],
  NEXT_PUBLIC_SWAP_ROUTER: accounts,
  NEXT_PUBLIC_SWAP_WRAPPED: accounts,
  NEXT_PUBLIC_CAPTCHA_SITE_KEY: ['6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'],
  NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: ['x', 'on', '0'.repeat(32)],
}

test('every setting has its row', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)]
  expect(Object.keys(refusedValues)).toEqual(names.map(([, name]) => name))
})

const rows = Object.entries(refusedValues).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
)
test.each(rows)('production does not start with %s=%s', (name, value) => {
  const read = () => readServerEnv({ ...complete, [name]: value })
  expect(read).toThrow(
    RegExp(
      `^FNX does not start.* Wrong: (.*; )?${name === 'TRUST_PROXY' && value === 'on' ? 'HOST' : name} must`,
    ),
  )
})

test('production does not start where Node checks no certificate', () => {
  const read = () => readServerEnv({ ...complete, NODE_TLS_REJECT_UNAUTHORIZED: '0' })
  expect(read).toThrow('NODE_TLS_REJECT_UNAUTHORIZED must not be 0')
})

test.each([
  { DATABASE_DIRECT_URL: `${host}?sslmode=verify-full` },
  { DATABASE_DIRECT_URL: 'postgres://fnx@/fnx' },
  { CONSOLE_HOST: '10.0.0.7', SIGNALS_HOST: '::1' },
  { CONSOLE_HOST: '0.0.0.0', SIGNALS_HOST: '0.0.0.0', BEHIND_FIREWALL: 'on' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
  { CONSOLE_ORIGIN: 'https://console.fnx.example' },
  { NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: 'off' },
])('production starts with %j', (changes) => {
  expect(() => readServerEnv({ ...complete, ...changes })).not.toThrow()
})

test('random text always passes for a secret @rest', () => {
  const makeSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')
  for (let count = 0; count < 2_000; count += 1)
    expect(() => readServerEnv({ ...complete, TOKEN_SECRET: makeSecret() })).not.toThrow()
})
