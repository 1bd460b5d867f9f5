import type { PasswordOwner } from '@/contract/user/password'
import { weaknessOf } from '@/server/platform/crypto/password-weakness'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { type Account, ownAccount } from './find-account'
import { loginLimits } from './limits'
import type { IdentityNeeds } from './needs'

export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const reason = await weaknessOf(password, owner)
  // guard: without it, an account opens with a weak password — server/identity/create-account:
  //   refuses a password that is — condition true
  if (reason === undefined) return
  throw new AppError('WEAK_PASSWORD', { errors: [{ path: field, message: reason }] })
}

export function refuseSamePassword(current: string, newPassword: string): void {
  if (current.normalize('NFKC') !== newPassword.normalize('NFKC')) return
  throw new AppError('PASSWORD_UNCHANGED', { field: 'newPassword' })
}

interface PasswordTry {
  member: Member
  password: string
  field?: string
}

/** Counted per session: guesses in a stolen one must not lock the owner out. */
export async function consumePasswordTry(
  needs: IdentityNeeds,
  { member, password, field = 'password' }: PasswordTry,
): Promise<Account> {
  const { tries, windowMs } = loginLimits
  const max = tries * needs.limitFactor
  await consumeOnce(needs, { bucket: 'password', subject: member.sessionId, max, windowMs })
  const account = await ownAccount(needs.db, member.accountId)
  if (await needs.passwords.matches(password, account.passwordHash)) return account
  throw new AppError('WRONG_PASSWORD', { field })
}
