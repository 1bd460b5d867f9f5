import * as m from '@/messages/password'
import { folded, isCommonPassword, isEasyRow, isHex, isShortOneAgain } from './common-password'

export interface PasswordOwner {
  fullName?: string
  email?: string
  phone?: string
}

export const fewestCharacters = 10

/** Refuses what is tried first; length does the rest, so signs need no rules. */
export function passwordWeakness(typed: string, owner: PasswordOwner): string | undefined {
  // Looked at in the form in which it is hashed, where wide letters and ligatures are ordinary
  // ones.
  return weakness(typed.normalize('NFKC').toLowerCase(), owner)
}

function weakness(password: string, owner: PasswordOwner): string | undefined {
  if ([...password].length < fewestCharacters) return m.shortError({ least: fewestCharacters })
  if (isCommonPassword(password)) return m.commonError()
  if (new Set(password).size < fewestKinds(password)) return m.varietyError()
  if (isRun(password) || isEasyRow(password)) return m.sequenceError()
  if (isOfPhone(password, owner)) return m.phoneError()
  if (isOfOwnWords(password, ownWords(owner))) return m.personalError()
  return isShortOneAgain(password) ? m.commonError() : undefined
}

const maxKinds = 5
const asGoodAsNever = 1e-6

/**
 * How many different characters a password of this length has at least, but for once in a million
 * by chance.
 */
function fewestKinds(password: string): number {
  const signs = /^\d+$/.test(password) ? 10 : isHex(password) ? 16 : 26
  let kinds = maxKinds
  while (kinds > 2 && chanceOfFewer(kinds, { signs, length: password.length }) > asGoodAsNever)
    kinds -= 1
  return kinds
}

function chanceOfFewer(kinds: number, { signs, length }: Record<'signs' | 'length', number>) {
  let ways = 1
  for (let kind = 0; kind < kinds - 1; kind += 1) ways *= (signs - kind) / (kind + 1)
  return ways * ((kinds - 1) / signs) ** length
}

function ownWords({ fullName = '', email = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = folded(email).split('@')
  const [place = ''] = domain.split('.')
  const names = folded(fullName).split(/[^\p{L}]+/u)
  const parts = [...names, local, ...local.split(/[^\p{L}]+/u), place]
  return [...new Set(parts)].filter((part) => part.length >= 3)
}

/** Long ones count anywhere, short ones alone or where little else is left. */
function isOfOwnWords(password: string, own: string[]): boolean {
  const plain = folded(password)
  const alone = plain.split(/[^\p{L}\d]+/u)
  const isNamed = own.some(
    (part) =>
      (part.length >= 5 && plain.includes(part)) || (part.length === 4 && alone.includes(part)),
  )
  return isNamed || isCommonPassword(plain, own)
}

function isOfPhone(password: string, { phone = '' }: PasswordOwner): boolean {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length >= 7 && password.replaceAll(/\D/g, '').includes(digits.slice(-7))
}

function isRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) as number)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] as number))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
