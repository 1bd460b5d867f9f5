import { type PasswordOwner, passwordWeakness } from '@/contract/user/password-weakness'
import { AppError } from '@/server/platform/errors'

/** Refuses what somebody would try first. */
export function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): void {
  const reason = passwordWeakness(password, owner)
  if (reason !== undefined) throw refusedAt(field, reason)
}

export function refuseSamePassword(current: string, wanted: string): void {
  if (current.normalize('NFKC') !== wanted.normalize('NFKC')) return
  throw refusedAt('newPassword', 'This is your password already. Choose another one.')
}

function refusedAt(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', { message, errors: [{ path, message }] })
}
