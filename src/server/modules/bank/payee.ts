import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/**
 * How banks transliterate letters that are not an accented form of another, and the most common
 * signs.
 */
const spellings: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '`': "'",
  '´': "'",
}

const spellSign = (sign: string): string => {
  const other = spellings[sign.toLowerCase()]
  if (other === undefined) return sign
  const isCapital = sign !== sign.toLowerCase()
  return isCapital ? other.charAt(0).toUpperCase() + other.slice(1) : other
}

/**
 * A text in the letters that every bank accepts: those of SEPA, without accents. Other signs may be
 * dropped. Undefined if it has letters or digits that cannot be transliterated, because dropping
 * them would make another name.
 */
function inBankLetters(text: string): string | undefined {
  const plain = [...text.normalize('NFC')]
    .map(spellSign)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  if (/[^\P{L}a-zA-Z]|[^\P{N}0-9]/u.test(plain)) return undefined
  return (
    plain
      .replaceAll(/[^a-zA-Z0-9/?:().,'+-]/gu, ' ')
      .replaceAll(/\/{2,}/g, '/')
      // A slash at either end, or two in a row, would begin or end a code.
      .replaceAll(/^[\s/]+|[\s/]+$/g, '')
      .replaceAll(/\s+/g, ' ')
  )
}

const longestAccount = 34

/**
 * An account as a file for the bank names it. A text that is shaped like an IBAN has to be a valid
 * one: of a country, with that country’s length and correct check digits.
 */
export function writtenAccount(account: string): { iban: string } | { other: string } | undefined {
  const iban = electronicFormatIBAN(account) ?? ''
  if (isValidIBAN(iban)) return { iban }
  const isLikeIban = /^[A-Z]{2}\d{2}/.test(iban)
  const isWhole = account !== '' && account.length <= longestAccount
  // guard: without it, an invalid IBAN is sent to the bank — server/purchases/refunds/refund-files:
  //   keeps its refund out of a file — without the second condition
  return isWhole && !isLikeIban && inBankLetters(account) === account
    ? { other: account }
    : undefined
}

/** Undefined for an invalid BIC. The bank finds the account by its IBAN without it. */
export const writtenBic = (bic = ''): string | undefined => (isValidBIC(bic) ? bic : undefined)

/** Names are cut at the shortest of the banks’ limits. */
const longestName = 70

export const writtenName = (name: string): string | undefined =>
  inBankLetters(name)?.slice(0, longestName).trim()

const shortestIban = 15
const longestIban = 34

/** Whether a text contains an IBAN, with any spacing. */
export function hasIban(text: string): boolean {
  const begun = text.matchAll(/(?=([a-z]{2}\d{2}[a-z\d -]{11,60}))/gi)
  return [...begun].some(([, found = '']) => {
    const compact = electronicFormatIBAN(found) ?? ''
    for (let length = shortestIban; length <= longestIban; length += 1)
      if (isValidIBAN(compact.slice(0, length))) return true
    return false
  })
}
