import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/member'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { Services } from '@/server/services'
import { type Account, ownAccount } from './find-account'
import { loginLimits } from './limits'

interface PasswordTry {
  member: Member
  password: string
  field?: string
}

/**
 * Asks for the password again before something that matters; tries are counted as at login, for
 * each session, so that guesses in a stolen one do not lock the owner out of theirs.
 */
export async function consumePasswordTry(
  services: Services,
  { member, password, field = 'password' }: PasswordTry,
): Promise<Account> {
  const { tries, windowMs } = loginLimits
  const max = tries * services.limitFactor
  await consumeOnce(services, { bucket: 'password', subject: member.sessionId, max, windowMs })
  const account = await ownAccount(services.db, member.accountId)
  if (await services.passwords.matches(password, account.passwordHash)) return account
  throw new AppError('WRONG_PASSWORD', { field })
}
