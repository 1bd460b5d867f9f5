import { type PasswordOwner, passwordWeakness } from '@/contract/user/password-weakness'
import type { PasswordStrength } from './password-length'
import { passwordStrength } from './password-strength'

/** By the very rules that refuse it in the end, and how long it would withstand a guesser. */
export function judgePassword(password: string, owner: PasswordOwner): PasswordStrength {
  const reason = passwordWeakness(password, owner)
  return reason === undefined ? passwordStrength(password) : { level: 1, text: reason }
}
