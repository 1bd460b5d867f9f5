import { fewestCharacters } from '@/contract/fewest-characters'
import type { PasswordOwner } from '@/contract/user/password'
import * as m from '@/messages/password'

export const productWords = `fnx fnxization bank banks share shares shareholder shareholders token tokens tokenized tokenization
  invest investor investors investment stake stakes staking reward rewards treasury wallet wallets offering issuer
  crypto cryptocurrency bitcoin ethereum chain blockchain bnb bsc usdt usdc binance dividend ledger`

// The list of stolen passwords has little German, nothing new, and no beginnings of sentences.
const everyday = `my the iam ilove i_love_ ichliebe ich_liebe_ ichliebedich passwort willkommen prinzessin schokolade
  sonnenschein schmetterling fussball fortnite instagram`

const rows =
  bothWays(`1234567890 01234567890 abcdefghijklmnopqrstuvwxyz !@#$%^&*() qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm
  azertyuiop 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm йцукенгшщзхъ фывапролджэ ячсмитьбю`)
const year = /^(19|20)\d\d$/
const date =
  /^((0?[1-9]|[12]\d|3[01])(0?[1-9]|1[0-2])((19|20)?\d\d)|(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))$/

/**
 * How many bits of guessing each part of a password adds. Words of the list count by their rank.
 */
const bitsOf = {
  digit: Math.log2(10),
  letter: Math.log2(26),
  sign: 4,
  again: 3,
  row: 8,
  year: 9,
  date: 14,
  own: 2,
  oftenest: 4,
  everyday: 6,
  signsForLetters: 3,
}
const enough = 30
// Programs generate passwords of only these digits; many contain a year or a run of digits by
// chance.
const enoughInHex = 23
const minKinds = 4
const longestPart = 20
const longOwnWord = 5

type Words = (part: string) => number | undefined

/**
 * Why a password is weak, for members and operators alike; undefined if it is not. It is refused if
 * it mostly consists of common words, or words about the product or the person.
 */
export async function weaknessOf(typed: string, owner: PasswordOwner): Promise<string | undefined> {
  // Counted in the form in which it is hashed, where wide letters and ligatures are ordinary ones.
  if ([...typed.normalize('NFKC')].length < fewestCharacters)
    return m.shortError({ least: fewestCharacters })
  const password = foldText(typed)
  if (new Set(password).size < minKinds) return m.varietyError()
  if (isOfPhone(password, owner)) return m.phoneError()
  const personalWords = ownWords(owner)
  if (personalWords.some((word) => word.length >= longOwnWord && password.includes(word)))
    return m.personalError()
  const needed = /^[\da-f]+$/.test(password) ? enoughInHex : enough
  const ranks = await wordsOfAll()
  const personal = guessBits(password, (part) =>
    personalWords.includes(part) ? bitsOf.own : ranks.get(part),
  )
  if (personal >= needed) return undefined
  const common = guessBits(password, (part) => ranks.get(part))
  if (personal < common) return m.personalError()
  return common < guessBits(password, () => undefined) ? m.commonError() : m.sequenceError()
}

let known: Map<string, number> | undefined

/** The list of stolen passwords is large, so it is read when the first one is checked. */
async function wordsOfAll(): Promise<Map<string, number>> {
  if (known !== undefined) return known
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = new Map<string, number>()
  for (const [rank, word] of dictionary['passwords-common'].entries())
    if (!words.has(foldText(word)))
      words.set(foldText(word), Math.max(bitsOf.oftenest, Math.log2(rank + 1)))
  for (const word of readList(everyday)) words.set(word.replaceAll('_', ' '), bitsOf.everyday)
  for (const word of readList(productWords)) words.set(word, bitsOf.own)
  known = words
  return words
}

/** Of all ways to split a password into parts, the one with the fewest guesses. */
function guessBits(password: string, words: Words): number {
  const fewest = [0]
  for (let to = 1; to <= password.length; to += 1) {
    let bits = (fewest[to - 1] as number) + bitsOfSign(password.charAt(to - 1))
    for (let from = Math.max(0, to - longestPart); from < to - 1; from += 1) {
      const part = password.slice(from, to)
      const isAgain = password.endsWith(part, from)
      const more = isAgain ? bitsOf.again : bitsOfPart(part, words)
      bits = Math.min(bits, (fewest[from] as number) + more)
    }
    fewest.push(bits)
  }
  return fewest.at(-1) as number
}

function bitsOfSign(sign: string): number {
  if (/\d/.test(sign)) return bitsOf.digit
  return /\p{L}/u.test(sign) ? bitsOf.letter : bitsOf.sign
}

function bitsOfPart(part: string, words: Words): number {
  if (year.test(part)) return bitsOf.year
  if (part.length > 3 && (rows.includes(part) || /^(.)\1+$/u.test(part)))
    return Math.min(bitsOf.row, words(part) ?? bitsOf.row)
  const asListed = words(part) ?? Number.POSITIVE_INFINITY
  if (date.test(part)) return Math.min(bitsOf.date, asListed)
  const read = /\p{L}/u.test(part) ? withLetters(part) : part
  if (read === part) return asListed
  return Math.min(asListed, (words(read) ?? Number.POSITIVE_INFINITY) + bitsOf.signsForLetters)
}

const lettersOfSigns: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function withLetters(part: string): string {
  return part.replaceAll(/[@431!0$57]/g, (sign) => lettersOfSigns[sign] as string)
}

function foldText(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

function readList(text: string): string[] {
  return text.trim().split(/\s+/)
}

function bothWays(text: string): string {
  return foldText(`${text} ${[...text].reverse().join('')}`)
}

function ownWords({ fullName = '', email = '' }: PasswordOwner): string[] {
  const [local = '', domain = ''] = foldText(email).split('@')
  const [domainName = ''] = domain.split('.')
  const names = foldText(fullName).split(/[^\p{L}]+/u)
  const parts = [...names, local, ...local.split(/[^\p{L}]+/u), domainName]
  return [...new Set(parts)].filter((part) => part.length >= 3)
}

function isOfPhone(password: string, { phone = '' }: PasswordOwner): boolean {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length >= 7 && password.replaceAll(/\D/g, '').includes(digits.slice(-7))
}
