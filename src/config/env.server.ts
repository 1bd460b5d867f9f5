import * as z from 'zod/mini'

const flag = (value: 'on' | 'off') => z._default(z.enum(['on', 'off'], 'must be on or off'), value)
const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`
  return z.coerce
    .number(message)
    .check(z.int(message), z.minimum(from, message), z.maximum(to, message))
}
const url = z
  .string()
  .check(z.regex(/^https?:\/\/[^/?#]+$/, 'must look like https://host, without a path'))

// The API of this site stands at one address; anything else is an outside token service.
const apiUrl = z
  .string()
  .check(
    z.regex(
      /^(\/api\/v1|https?:\/\/[^\s?#]*[^\s?#/])$/,
      'must be /api/v1, or start with https:// and end without a slash',
    ),
  )

const rpcUrls = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^https?:\/\/[^\s,]+(\s*,\s*https?:\/\/[^\s,]+)*$/,
        'must be addresses with commas between',
      ),
    ),
  z.transform((text) => text.split(',').map((part) => part.trim())),
)

/** Every setting there is; `.env.example` lists the same names with their meaning. */
export const envSchema = z.object({
  APP_MODE: z._default(
    z.enum(['sandbox', 'production'], 'must be sandbox or production'),
    'sandbox',
  ),
  PORT: z._default(wholeNumber(1, 65_535), 3000),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  ),
  DATABASE_POOL: z._default(wholeNumber(1, 200), 16),
  CHAIN_PORT: z.optional(wholeNumber(1, 65_535)),
  RPC_URLS: z.optional(rpcUrls),
  TRUST_PROXY: flag('off'),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  ),
  MAIL_FROM: z.optional(z.string().check(z.regex(/@/, 'must be an e-mail address'))),
  TWILIO_ACCOUNT_SID: z.optional(z.string()),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  SMS_FROM: z.optional(z.string()),
  CAPTCHA_SECRET: z.optional(z.string()),
  NEXT_PUBLIC_APP_NAME: z._default(
    z.string().check(z.maxLength(24, 'must have at most 24 characters')),
    'FNX',
  ),
  NEXT_PUBLIC_API_URL: z._default(apiUrl, '/api/v1'),
  NEXT_PUBLIC_API_MOCK: flag('off'),
  NEXT_PUBLIC_SITE_URL: z._default(url, 'http://localhost:3000'),
  NEXT_PUBLIC_CAPTCHA_SITE_KEY: z.optional(z.string()),
  NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must have 32 characters of 0-9 and a-f')),
  ),
})
export type ServerEnv = z.infer<typeof envSchema>

/** Without these a production server would be a toy or a danger, so it does not start. */
export const requiredInProduction = [
  'DATABASE_URL',
  'RPC_URLS',
  'TOKEN_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'SMS_FROM',
  'CAPTCHA_SECRET',
  'NEXT_PUBLIC_CAPTCHA_SITE_KEY',
  'NEXT_PUBLIC_SITE_URL',
] as const satisfies readonly (keyof ServerEnv)[]

export class SettingsError extends Error {}

export function readServerEnv(source: Record<string, string | undefined>): ServerEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(given)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const isProduction = given.APP_MODE === 'production'
  const missing = isProduction ? requiredInProduction.filter((name) => !given[name]) : []
  // One node alone can be down, lag behind or lie, and nobody would notice.
  if (isProduction && parsed.success && new Set(parsed.data.RPC_URLS).size === 1)
    wrong.push('RPC_URLS must name two or more')
  if (parsed.success && missing.length + wrong.length === 0) return parsed.data
  const lines = [
    missing.length > 0 && `Missing in production: ${missing.join(', ')}.`,
    wrong.length > 0 && `Wrong: ${wrong.join('; ')}.`,
  ].filter(Boolean)
  throw new SettingsError(
    `FNX does not start with these settings. ${lines.join(' ')} See .env.example.`,
  )
}
