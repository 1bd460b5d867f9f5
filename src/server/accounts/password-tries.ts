import { AppError } from '../errors'
import { spendOnce } from '../rate-limit'
import type { Services } from '../services'
import { ownAccount } from './find-account'
import { loginLimits } from './limits'

interface PasswordTry {
  accountId: string
  password: string
  field?: string
}

/** Asks for the password again before something that matters; wrong ones are counted as at login. */
export async function spendPasswordTry(
  services: Services,
  { accountId, password, field = 'password' }: PasswordTry,
): Promise<void> {
  const { tries, windowMs } = loginLimits
  const most = tries * services.limitFactor
  await spendOnce(services, { bucket: 'password', subject: accountId, most, windowMs })
  const { passwordHash } = await ownAccount(services.db, accountId)
  if (await services.passwords.matches(password, passwordHash)) return
  const { message } = new AppError('WRONG_PASSWORD')
  throw new AppError('WRONG_PASSWORD', { errors: [{ path: field, message }] })
}
