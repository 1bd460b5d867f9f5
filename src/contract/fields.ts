import * as z from 'zod/mini'

/** A whole number in base units, as text: money and shares never travel as JSON numbers. */
export const integerText = z.string().check(z.regex(/^-?\d{1,78}$/, 'Must be a whole number'))

export const chainAddress = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Must be an address: 0x and 40 digits'))
export const transactionHash = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'Must be a transaction: 0x and 64 digits'))

export const isoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/))
export const isoDay = z.iso.date('Must be a day like 2026-11-20')

export const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Not an address we know'),
    z.maxLength(120, 'Too long'),
  )

export const email = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter your e-mail address'),
  z.maxLength(254, 'This e-mail address is too long'),
  z.regex(
    /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/,
    'Enter an e-mail address like name@example.com',
  ),
  // Nothing unseen either: two addresses that look the same would be two people.
  z.refine((text) => !/\p{C}/u.test(text), 'Enter an e-mail address like name@example.com'),
)

/** Text typed by a person: trimmed, bounded, without control characters but tab and line ends. */
export function typedText(name: string, max: number, min = 1) {
  return z.string().check(
    z.trim(),
    z.minLength(min, min === 1 ? `Enter ${name}` : `Write at least ${min} characters`),
    z.maxLength(max, `Keep ${name} within ${max} characters`),
    z.refine((text) => !hasControlCharacter(text), 'Contains characters that cannot be shown'),
  )
}

/** The same on one line: for names and titles, which stand in the head of something. */
export function typedLine(name: string, max: number) {
  return typedText(name, max).check(
    z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), `Keep ${name} on one line`),
  )
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) as number
    const isAllowedSpace = code === 9 || code === 10 || code === 13
    if ((code < 32 && !isAllowedSpace) || code === 127) return true
  }
  return false
}

export function pageNumber() {
  return z._default(
    z.coerce.number().check(z.int('Must be a whole number'), z.minimum(1), z.maximum(10_000)),
    1,
  )
}

export const sha256Digits = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be 64 digits'))

/** Where a list that grows by serials goes on. */
export const serialCursor = z.optional(
  z.string().check(z.regex(/^\d{1,18}$/, 'Not a place in this list')),
)

export function pageLimit(byDefault: number, max = 100) {
  return z._default(
    z.coerce.number().check(z.int('Must be a whole number'), z.minimum(1), z.maximum(max)),
    byDefault,
  )
}

export const captchaAnswer = z.optional(z.string().check(z.maxLength(4096)))

export const kycStatus = z.enum(['NOT_APPLIED', 'PENDING', 'APPROVED', 'REJECTED', 'BLOCKED'])

export type KycStatus = z.infer<typeof kycStatus>

export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, 'Enter your full name'),
    z.maxLength(120, 'Keep your name within 120 characters'),
    z.regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’()-]*$/u, "Use letters, spaces and . , ' - only"),
  )
