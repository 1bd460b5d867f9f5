import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { rolesOf, type ServerEnv, SettingsError } from '@/config/env.server'
import { isSameSigner, type NoteKey, readNoteKey } from '@/contract/signed-notes'
import type { Services } from '@/server/compose'
import type { IdentityProvider } from '@/server/modules/kyc'
import { sumsubIdentity } from '@/server/modules/kyc/providers/identity-sumsub'
import type { AuditLogNeeds, WitnessKey } from '@/server/modules/ledger/needs'
import type { Carriers } from '@/server/modules/notifications'
import { smtpMail, twilioSms } from '@/server/modules/notifications/providers/carriers'
import { quoteSigner } from '@/server/modules/purchases'
import type { QuoteSigner } from '@/server/modules/purchases/needs'
import { AppError } from '@/server/platform/errors'
import { googleCaptcha, openCaptcha } from '@/server/platform/http/admit'

const notOfRole = async (): Promise<never> => {
  throw new AppError('UNAVAILABLE')
}

export function captchaFrom({ CAPTCHA_SECRET, APP_MODE }: ServerEnv): Services['captcha'] {
  if (CAPTCHA_SECRET) return googleCaptcha(CAPTCHA_SECRET)
  return APP_MODE === 'sandbox' ? openCaptcha : { verify: notOfRole }
}

export function identityFrom(env: ServerEnv): IdentityProvider | undefined {
  const {
    SUMSUB_APP_TOKEN: appToken,
    SUMSUB_SECRET_KEY: secretKey = '',
    SUMSUB_WEBHOOK_SECRET: webhookSecret = '',
    SUMSUB_LEVEL_NAME: level = '',
  } = env
  if (!appToken) return undefined
  if (!(secretKey && webhookSecret && level))
    throw new SettingsError(
      'SUMSUB_APP_TOKEN is set: SUMSUB_SECRET_KEY, SUMSUB_WEBHOOK_SECRET and SUMSUB_LEVEL_NAME belong to it.',
    )
  return sumsubIdentity({ appToken, secretKey, webhookSecret, level })
}

export const noIdentity: IdentityProvider = {
  name: 'sumsub',
  level: '',
  keepsRest: true,
  sdkToken: notOfRole,
  applicant: notOfRole,
  applicantOf: notOfRole,
  reset: notOfRole,
  erase: notOfRole,
  readWebhook: notOfRole,
}

export function signerFrom({
  QUOTE_SIGNING_KEY,
  NEXT_PUBLIC_QUOTE_SIGNER,
}: ServerEnv): QuoteSigner {
  if (QUOTE_SIGNING_KEY !== undefined)
    return quoteSigner(privateKeyToAccount(QUOTE_SIGNING_KEY as Hex))
  return { address: NEXT_PUBLIC_QUOTE_SIGNER as Address, sign: notOfRole, vouch: notOfRole }
}

/** A sandbox's witnesses come from the settings as well; its log's key is its own. */
export function logKeysFrom(
  { AUDIT_LOG_KEY, AUDIT_WITNESSES = [] }: ServerEnv,
  ofSandbox?: AuditLogNeeds['logKeys'],
): AuditLogNeeds['logKeys'] {
  let known: ReturnType<AuditLogNeeds['logKeys']> | undefined
  const readLogKeys = async () => {
    const witnesses = await Promise.all(AUDIT_WITNESSES.map(witnessIn))
    const log = AUDIT_LOG_KEY ? await keyIn(AUDIT_LOG_KEY, false) : (await ofSandbox?.())?.log
    return log && { log, witnesses: witnesses.map((one) => outside(one, log)) }
  }
  return () => {
    known ??= readLogKeys()
    return known
  }
}

/** A key, and after an @ the address to which checkpoints are sent. */
async function witnessIn(text: string): Promise<WitnessKey> {
  const [key = '', url] = text.split(/@(?=https?:)/)
  return { ...(await keyIn(key, true)), ...(url !== undefined && { url: url.replace(/\/$/, '') }) }
}

/** Otherwise every page would report the log's own key as a fault. */
function outside(witness: WitnessKey, log: NoteKey): WitnessKey {
  if (!isSameSigner(witness, log)) return witness
  throw new SettingsError(
    `FNX does not start: ${witness.text} in AUDIT_WITNESSES has the key or the name of the log itself, which is no witness.`,
  )
}

async function keyIn(text: string, isWitness: boolean): Promise<NoteKey> {
  const key = await readNoteKey(text)
  if (key?.isWitness === isWitness) return key
  throw new SettingsError(
    `FNX does not start: ${text} is no key of a ${isWitness ? 'witness (AUDIT_WITNESSES)' : 'log (AUDIT_LOG_KEY)'}.`,
  )
}

export function carriersFrom(env: ServerEnv): Carriers | undefined {
  if (env.APP_MODE === 'sandbox' || !rolesOf(env).includes('worker')) return undefined
  const {
    SMTP_URL = '',
    MAIL_FROM = '',
    TWILIO_ACCOUNT_SID = '',
    TWILIO_AUTH_TOKEN = '',
    SMS_FROM = '',
  } = env
  return {
    mail: smtpMail(SMTP_URL, { from: MAIL_FROM }),
    sms: twilioSms({
      accountSid: TWILIO_ACCOUNT_SID,
      authToken: TWILIO_AUTH_TOKEN,
      from: SMS_FROM,
    }),
  }
}
