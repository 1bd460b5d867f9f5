import { type PasswordOwner, passwordWeakness } from '@/contract/user/password-weakness'
import { AppError } from '@/server/platform/errors'

/** Refuses what somebody would try first. */
export function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): void {
  const reason = passwordWeakness(password, owner)
  if (reason === undefined) return
  throw new AppError('WEAK_PASSWORD', { errors: [{ path: field, message: reason }] })
}

export function refuseSamePassword(current: string, wanted: string): void {
  if (current.normalize('NFKC') !== wanted.normalize('NFKC')) return
  throw new AppError('PASSWORD_UNCHANGED', { field: 'newPassword' })
}
