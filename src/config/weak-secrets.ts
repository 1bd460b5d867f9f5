import type * as z from 'zod/mini'
import type { envSchema } from './env.server'

type Settings = z.infer<typeof envSchema>

/** Secrets that the operator generates, with a command that gives them full strength. */
const ownSecrets = ['QUOTE_SIGNING_KEY', 'REFUND_SIGNING_KEY', 'TOKEN_SECRET'] as const
/** Secrets that third parties issue, each in its own format. */
const givenSecrets = [
  'TWILIO_AUTH_TOKEN',
  'CAPTCHA_SECRET',
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET_KEY',
  'SUMSUB_WEBHOOK_SECRET',
] as const
const withPassword = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'] as const

/** Words from examples and manuals. No random text contains them. */
const placeholder =
  /change.?(me|this|it)|replace.?me|placeholder|example|your.?(own|key|token|secret|password)|insecure|passw[o0]rd|secret|12345678|qwerty|letmein/i
const knownPassword = /^change.?me/i

export function weakSecrets(settings: Settings): string[] {
  const secrets = [...ownSecrets, ...givenSecrets]
  const setSecrets = secrets.flatMap((name) =>
    settings[name] ? [[name, settings[name]] as const] : [],
  )
  const plain = setSecrets.map(([, secret]) => secret.toLowerCase().replace(/^0x/, ''))
  const passwords = withPassword.map((name) => passwordOf(settings[name]))
  return [
    ...setSecrets
      .filter(([, secret]) => placeholder.test(secret))
      .map(([name]) => exampleFault(name)),
    ...withPassword
      .filter((_, at) => knownPassword.test(passwords[at] ?? ''))
      .map((name) => `${name} must not have a password that everybody knows`),
    ...setSecrets
      .filter(([name, secret]) => !placeholder.test(secret) && isGuessed(name, secret))
      .map(([name]) => `${name} must be random, as openssl rand -hex 32 makes it`),
    ...setSecrets
      .filter((_, at) => plain.indexOf(plain[at] ?? '') !== plain.lastIndexOf(plain[at] ?? ''))
      .map(([name]) => `${name} must be another than every other secret`),
    ...withPassword
      .filter((_, at) => plain.includes((passwords[at] ?? '').toLowerCase()))
      .map((name) => `${name} must have another password than every other secret`),
  ]
}

const exampleFault = (name: string) => `${name} must not be a word from an example`

function isGuessed(name: string, secret: string): boolean {
  const isOwn = ownSecrets.some((ownName) => ownName === name)
  return isOwn ? variety(secret.replace(/^0x/, '')) < 16 : secret.length < 16 || variety(secret) < 7
}

/**
 * Of 32 random digits 29 differ from their neighbour, and so do 20 of the steps between them.
 * Repeated words have few different neighbours; 0123… and abcd… have few different steps.
 */
function variety(text: string): number {
  const pairs = new Set<string>()
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at += 1) {
    pairs.add(text.slice(at - 1, at + 1))
    steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1))
  }
  return Math.min(pairs.size, steps.size * 2)
}

function passwordOf(url: string | undefined): string {
  const [, password = ''] = /^\w+:\/\/[^:/@]*:(.*)@/.exec(url ?? '') ?? []
  return password
}
