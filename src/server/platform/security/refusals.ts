import type { ErrorCode } from '@/contract/errors'
import type { Services } from '@/server/services'
import { AppError, asAppError } from '../errors'
import type { SecurityEvent, SecurityEventKind } from './events'

/** Refusals that may be somebody's try. One that is missing here is a person's ordinary mistake. */
const kinds: Partial<Record<ErrorCode, SecurityEventKind>> = {
  WRONG_LOGIN: 'login-failed',
  TOO_MANY: 'limit',
  CODE_JUST_SENT: 'limit',
  ORDERS_UNPAID: 'limit',
  FAUCET_USED: 'limit',
  NOT_ALLOWED: 'access-refused',
  KYC_REQUIRED: 'access-refused',
  ON_HOLD: 'access-refused',
  WRONG_PASSWORD: 'password-refused',
  CODE_WRONG: 'code-refused',
  AUTHENTICATOR_WRONG: 'code-refused',
  CODE_EXPIRED: 'code-refused',
  CHANGE_EXPIRED: 'code-refused',
  TRIES_USED_UP: 'code-refused',
  LINK_EXPIRED: 'link-refused',
  CAPTCHA_FAILED: 'captcha-refused',
  BAD_PAYLOAD: 'payload-refused',
  WALLET_PROOF: 'wallet-refused',
}
const loginCalls = ['user.userLogin', 'user.loginVerifyOtp', 'user.loginResendOtp']

/** Who asked for what, as far as it is known by then. */
export type Asked = Pick<SecurityEvent, 'call' | 'address' | 'accountId'>

/** Where a request carries it. */
export const askedAs = 'asked'

export function noteRefusal(services: Services, thrown: unknown, asked: Asked): void {
  const { code, event } = asAppError(thrown)
  const kind = event?.kind ?? kindOf(code, asked.call)
  if (kind === undefined) return
  const accountId = event?.accountId ?? asked.accountId
  services.securityEvents.note({ ...asked, kind, reason: event?.reason ?? code, accountId })
}

function kindOf(code: ErrorCode, call: string): SecurityEventKind | undefined {
  const kind = kinds[code]
  if (kind === undefined || !loginCalls.includes(call)) return kind
  return kind === 'limit' ? 'login-blocked' : 'login-failed'
}

/** Whose account a refusal was about, where only what is done inside knows. */
export async function concerning<Done>(
  accountId: string | undefined,
  work: Promise<Done>,
): Promise<Done> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) error.event = { accountId, ...error.event }
    throw error
  }
}
