import * as z from 'zod/mini'
import {
  address,
  addresses,
  apiUrl,
  bic,
  custodianKey,
  days,
  flag,
  iban,
  noteKeyText,
  noteKeyTexts,
  priceFeeds,
  rpcUrls,
  url,
  wholeNumber,
} from './setting-kinds'
import { unsafeIn } from './unsafe-settings'

const productRoles = ['web', 'worker', 'follower'] as const
const allRoles = [...productRoles, 'console'] as const
export type Role = (typeof allRoles)[number]

const ownConsolePort = 3100

/** `all` includes the console where it has a port. */
export const rolesOf = ({ ROLE, CONSOLE_PORT }: { ROLE: string; CONSOLE_PORT?: number }): Role[] =>
  allRoles.filter((role) =>
    ROLE === 'all' ? role !== 'console' || CONSOLE_PORT !== undefined : ROLE.includes(role),
  )

const roles = z
  .string()
  .check(
    z.regex(
      /^(all|(web|worker|follower|console)(\s*,\s*(web|worker|follower|console))*)$/,
      'must be all, or some of web, worker, follower, console with commas between',
    ),
  )

export const envSchema = z.object({
  APP_MODE: z._default(
    z.enum(['sandbox', 'production'], 'must be sandbox or production'),
    'sandbox',
  ),
  ROLE: z._default(roles, 'all'),
  PORT: z._default(wholeNumber(1, 65_535), 3000),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), '.data'),
  ISSUER_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  DATABASE_DIRECT_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  DATABASE_POOL: z._default(wholeNumber(1, 200), 16),
  DATABASE_WAIT_SECONDS: z._default(wholeNumber(0, 86_400), 300),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 10)),
  SIGNALS_PORT: z.optional(wholeNumber(1, 65_535)),
  SIGNALS_HOST: z._default(z.string(), '127.0.0.1'),
  CONSOLE_PORT: z.optional(wholeNumber(1, 65_535)),
  CONSOLE_HOST: z._default(z.string(), '127.0.0.1'),
  CONSOLE_ORIGIN: z.optional(url),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s]+$/, 'must be an address, https://…')),
  ),
  CHAIN_PORT: z.optional(wholeNumber(1, 65_535)),
  SANDBOX_FOR_ONE: flag('off'),
  RPC_URLS: z.optional(rpcUrls),
  TREASURY_ADDRESS: z.optional(address),
  QUOTE_SIGNING_KEY: z.optional(
    z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 digits of 0-9 and a-f')),
  ),
  PRICE_FEEDS: z.optional(priceFeeds),
  REFUND_SIGNING_KEY: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 digits of 0-9 and a-f')),
  ),
  CONFIRMATIONS: z.optional(wholeNumber(1, 1_000)),
  NEWCOMER_SHARES: z.optional(wholeNumber(1, 40_000)),
  TREASURY_FIRST_BLOCK: z.optional(wholeNumber(1, 9_999_999_999)),
  TOKEN_DEPLOYER: z.optional(address),
  TOKEN_REGISTRAR: z.optional(address),
  TOKEN_DESK: z.optional(address),
  VAULT_OWNERS: z.optional(addresses),
  DIVIDEND_PAYER: z.optional(address),
  TOKEN_FIRST_BLOCK: z.optional(wholeNumber(1, 9_999_999_999)),
  AUDIT_LOG_KEY: z.optional(noteKeyText),
  AUDIT_WITNESSES: z.optional(noteKeyTexts),
  ESCROW_KEY: z.optional(custodianKey),
  ESCROW_DIR: z.optional(z.string()),
  BANK_ACCOUNT_HOLDER: z.optional(
    z.string().check(z.maxLength(70, 'must have at most 70 characters')),
  ),
  BANK_ACCOUNT_IBAN: z.optional(iban),
  BANK_ACCOUNT_BIC: z.optional(bic),
  BANK_ACCOUNT_CURRENCY: z._default(z.literal('USD', 'must be USD'), 'USD'),
  BANK_CLOSED_DAYS: z.optional(days),
  BANK_INBOX: z.optional(z.string()),
  ENS_RPC_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s,]+$/, 'must be one address, https://…')),
  ),
  TRUST_PROXY: flag('off'),
  BEHIND_FIREWALL: flag('off'),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  ),
  MAIL_FROM: z.optional(z.string().check(z.regex(/@/, 'must be an e-mail address'))),
  MAIL_IMPRINT: z.optional(z.string().check(z.maxLength(200, 'must have at most 200 characters'))),
  TWILIO_ACCOUNT_SID: z.optional(z.string()),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  SMS_FROM: z.optional(z.string()),
  CAPTCHA_SECRET: z.optional(z.string()),
  SUMSUB_APP_TOKEN: z.optional(z.string()),
  SUMSUB_SECRET_KEY: z.optional(z.string()),
  SUMSUB_WEBHOOK_SECRET: z.optional(z.string()),
  SUMSUB_LEVEL_NAME: z.optional(z.string()),
  NEXT_PUBLIC_APP_NAME: z._default(
    z.string().check(z.maxLength(24, 'must have at most 24 characters')),
    'FNX',
  ),
  NEXT_PUBLIC_API_URL: z._default(apiUrl, '/api/v1'),
  NEXT_PUBLIC_SITE_URL: z.optional(url),
  NEXT_PUBLIC_TREASURIES: z.optional(addresses),
  NEXT_PUBLIC_QUOTE_SIGNER: z.optional(address),
  NEXT_PUBLIC_SWAP_ROUTER: z.optional(address),
  NEXT_PUBLIC_SWAP_WRAPPED: z.optional(address),
  NEXT_PUBLIC_CAPTCHA_SITE_KEY: z.optional(z.string()),
  NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: z.optional(
    z
      .string()
      .check(z.regex(/^([0-9a-f]{32}|off)$/, 'must have 32 characters of 0-9 and a-f, or be off')),
  ),
})
type Settings = z.infer<typeof envSchema>
export type ServerEnv = Settings & { NEXT_PUBLIC_SITE_URL: string; CONSOLE_ORIGIN: string }

export const requiredInProduction = [
  'DATABASE_URL',
  'RPC_URLS',
  'TREASURY_ADDRESS',
  'QUOTE_SIGNING_KEY',
  'REFUND_SIGNING_KEY',
  'PRICE_FEEDS',
  'ESCROW_KEY',
  'TOKEN_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'SMS_FROM',
  'CAPTCHA_SECRET',
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET_KEY',
  'SUMSUB_WEBHOOK_SECRET',
  'SUMSUB_LEVEL_NAME',
  'NEXT_PUBLIC_CAPTCHA_SITE_KEY',
  'NEXT_PUBLIC_SITE_URL',
  'NEXT_PUBLIC_TREASURIES',
  'NEXT_PUBLIC_QUOTE_SIGNER',
  'NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID',
] as const satisfies readonly (keyof ServerEnv)[]

const sumsub = 'SUMSUB_APP_TOKEN SUMSUB_SECRET_KEY SUMSUB_WEBHOOK_SECRET'

/** Secrets that only this role may have: a process that has one could act as that role. */
const ownSecrets: Partial<Record<Role, string>> = {
  web: `QUOTE_SIGNING_KEY CAPTCHA_SECRET ${sumsub}`,
  worker: `SMTP_URL TWILIO_AUTH_TOKEN ${sumsub}`,
  follower: 'REFUND_SIGNING_KEY',
}

export function isNeeded(name: string, ROLE = 'all'): boolean {
  const owners = allRoles.filter((role) => ownSecrets[role]?.split(' ').includes(name))
  return owners.length === 0 || rolesOf({ ROLE }).some((role) => owners.includes(role))
}

export const builtFolder = process.env.NEXT_DIST_DIR

export class SettingsError extends Error {}

const notForDevelopers = 'npm run dev is for a sandbox. Use npm start in production.'

export function readServerEnv(source: Record<string, string | undefined>): ServerEnv {
  const nonEmptySettings: typeof source = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== ''),
  )
  const parsed = envSchema.safeParse(nonEmptySettings)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const isProduction = nonEmptySettings.APP_MODE === 'production'
  const missing = isProduction
    ? requiredInProduction.filter(
        (name) => !nonEmptySettings[name] && isNeeded(name, nonEmptySettings.ROLE),
      )
    : []
  // With a single node, a failing, lagging or lying node is not detected (R53).
  if (isProduction && parsed.success && parsed.data.RPC_URLS?.length === 1)
    problems.push('RPC_URLS must name two or more')
  if (parsed.success && lacksProductRole(parsed.data) && !parsed.data.DATABASE_URL)
    problems.push(
      'ROLE must be all without DATABASE_URL: the embedded database belongs to one process',
    )
  if (parsed.success) problems.push(...halfBankIn(parsed.data))
  if (isProduction && parsed.success) problems.push(...unsafeIn(parsed.data))
  // Node's own setting: with it any certificate of a database, node or mail server is accepted.
  if (isProduction && nonEmptySettings.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    problems.push('NODE_TLS_REJECT_UNAUTHORIZED must not be 0: it ends every check of certificates')
  if (isProduction && nonEmptySettings.NEXT_DEV === '1') throw new SettingsError(notForDevelopers)
  if (parsed.success && missing.length + problems.length === 0) return withDefaultUrls(parsed.data)
  const lines = [
    missing.length > 0 && `Missing in production: ${missing.join(', ')}.`,
    problems.length > 0 && `Wrong: ${problems.join('; ')}.`,
  ].filter(Boolean)
  throw new SettingsError(
    `FNX does not start with these settings. ${lines.join(' ')} See .env.example.`,
  )
}

const bankNames = ['BANK_ACCOUNT_HOLDER', 'BANK_ACCOUNT_IBAN', 'BANK_ACCOUNT_BIC'] as const

/** With incomplete account details, payments could not be made or would go to a wrong account. */
function halfBankIn(settings: Settings): string[] {
  const missing = bankNames.filter((name) => settings[name] === undefined)
  const someName = ([...bankNames, 'BANK_INBOX'] as const).find((name) => settings[name])
  if (missing.length === 0 || someName === undefined) return []
  return [`${someName} must come with ${missing.join(', ')}`]
}

function lacksProductRole(settings: Settings): boolean {
  const roles = rolesOf(settings)
  return productRoles.some((role) => !roles.includes(role))
}

function withDefaultUrls(settings: Settings): ServerEnv {
  const isConsole = rolesOf(settings).includes('console')
  const { PORT, CONSOLE_PORT = isConsole ? ownConsolePort : undefined } = settings
  const {
    NEXT_PUBLIC_SITE_URL = `http://localhost:${PORT}`,
    CONSOLE_ORIGIN = `http://localhost:${CONSOLE_PORT ?? ownConsolePort}`,
  } = settings
  const ports = CONSOLE_PORT === undefined ? {} : { CONSOLE_PORT }
  return { ...settings, ...ports, NEXT_PUBLIC_SITE_URL, CONSOLE_ORIGIN }
}
