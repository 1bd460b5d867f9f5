import { type PasswordOwner, passwordWeakness } from '@/contract/user/password-weakness'
import * as m from '../messages/form'
import { type PasswordStrength, tooShort } from './use-password-strength'

export function ratePassword(password: string, owner: PasswordOwner): PasswordStrength {
  const reason = passwordWeakness(password, owner)
  return reason === undefined ? passwordStrength(password) : { level: 1, text: reason }
}

/**
 * How strong a password looks while it is typed. The server has the list of common ones and the
 * last word.
 */
export function passwordStrength(password: string): PasswordStrength {
  const short = tooShort(password)
  if (short !== undefined) return short
  const bits = guessBits(password)
  if (bits < 34) return { level: 1, text: m.easyLabel() }
  if (bits < 50) return { level: 2, text: m.fairText() }
  if (bits < 66) return { level: 3, text: m.goodLabel() }
  return { level: 4, text: m.strongLabel() }
}

/** Estimates the bits of guessing. Runs such as `aaa` or `4567` count as one character. */
function guessBits(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) as number)
  const fresh = codes.filter((code, place) => {
    const step = code - (codes[place - 1] ?? Number.NaN)
    const before = (codes[place - 1] ?? 0) - (codes[place - 2] ?? Number.NaN)
    return step !== 0 && !(Math.abs(step) === 1 && step === before)
  }).length
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/].filter((kind) => kind.test(password)).length
  const variety = new Set(codes).size
  return Math.min(fresh, variety * 1.5) * (2.6 + kinds * 0.75)
}
