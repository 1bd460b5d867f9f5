import { firstTried, type PasswordOwner, passwordWeakness } from '@/contract/user/password-weakness'
import { AppError } from '@/server/platform/errors'
import { isStolen } from './stolen-passwords'

/** Refuses what somebody would try first. */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const weakness = passwordWeakness(password, owner)
  const reason = weakness ?? ((await isStolen(password)) ? firstTried : undefined)
  if (reason === undefined) return
  throw new AppError('WEAK_PASSWORD', { errors: [{ path: field, message: reason }] })
}

export function refuseSamePassword(current: string, wanted: string): void {
  if (current.normalize('NFKC') !== wanted.normalize('NFKC')) return
  throw new AppError('PASSWORD_UNCHANGED', { field: 'newPassword' })
}
