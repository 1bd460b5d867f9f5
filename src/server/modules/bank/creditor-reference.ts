import { maxTextLength } from './plain-text'

/**
 * The creditor reference of ISO 11649: RF, two check digits, and a body. A bank's form refuses a
 * mistyped one, so a payer's mistake is seen before the money leaves.
 */
const bodyLength = 10
// Matches may overlap, because what looks like a reference may contain the beginning of the real
// one.
const ours = new RegExp(`(?=(RF\\d{2}[0-9A-Z]{${bodyLength}}))`, 'g')
// Without letters and digits that are easily confused.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function newCreditorReference(): string {
  const randomBytes = crypto.getRandomValues(new Uint8Array(bodyLength))
  return creditorReferenceOf(
    [...randomBytes].map((byte) => alphabet[byte % alphabet.length]).join(''),
  )
}

export function creditorReferenceOf(body: string): string {
  const check = 98n - remainder(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[0-9A-Z]{1,21}$/.test(text) && remainder(text.slice(4) + text.slice(0, 4)) === 1n
}

/**
 * All our references in a payer's text, however they and their bank spaced it. A text with wrong
 * check digits is not one.
 */
export function creditorReferencesIn(text: string): string[] {
  const plain = text
    .slice(0, maxTextLength)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  const references = [...plain.matchAll(ours)].map(([, one = '']) => one)
  return [...new Set(references.filter(isCreditorReference))]
}

const remainder = (text: string): bigint =>
  BigInt([...text].map((character) => Number.parseInt(character, 36)).join('')) % 97n
