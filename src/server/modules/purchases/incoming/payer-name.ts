import { plainName } from '@/server/modules/kyc'

/** Ü is written ü, u or ue by one bank or another. */
const wordsOf = (name: string) =>
  new Set(
    plainName(name)
      .replaceAll(/[aou]e/g, (pair) => pair.charAt(0))
      .split(' ')
      .filter(Boolean),
  )

/**
 * Whether both may be one person: the words of one name, at least two, are all in the other. So
 * order, accents and middle names make no difference, and a second owner of an account does.
 */
export function isSameName(payer: string | undefined, verified: string): boolean {
  const [own, other] = [wordsOf(payer ?? ''), wordsOf(verified)]
  if (own.size === 0 || own.size > other.size) return false
  return (own.size > 1 || other.size === 1) && [...own].every((word) => other.has(word))
}
