import * as z from 'zod/mini'
import * as m from '@/messages/fields'

/** Has its own sentence, because pages check without the server. */
export const maxCharacters = (max: number) =>
  z.maxLength(max, { error: () => m.maxCharactersError({ max }) })

export const minCharacters = (least: number) =>
  z.minLength(least, { error: () => m.leastCharactersError({ least }) })

/** Base units as text: money and shares never travel as JSON numbers. */
export const integerText = z.string().check(z.regex(/^-?\d{1,78}$/, { error: m.wholeNumberError }))

export const chainAddress = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, { error: m.addressError }))
export const transactionHash = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{64}$/, { error: m.hashError }))

export const isoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/))
export const isoDay = z.iso.date({ error: m.dayError })
/** A moment in a request. Unlike `isoTime`, it must be a real date. */
export const isoMoment = z.iso.datetime({ error: m.dayError })
export const language = z.string()

export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: m.slugError }), maxCharacters(120))

export const email = z.string().check(
  z.trim(),
  z.minLength(1, { error: m.emailMissingError }),
  maxCharacters(254),
  z.regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/, {
    error: m.emailError,
  }),
  // Invisible characters would let two people share one visible address.
  z.refine((text) => !/\p{C}/u.test(text), { error: m.emailError }),
)

/** Text without control characters other than tab and line ends. */
export function typedText(max: number, min = 1) {
  return z.string().check(
    z.trim(),
    min === 1 ? z.minLength(1, { error: m.requiredError }) : minCharacters(min),
    maxCharacters(max),
    z.refine((text) => !hasControlCharacter(text), { error: m.charactersError }),
  )
}

export function typedLine(max: number) {
  return typedText(max).check(
    z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), { error: m.oneLineError }),
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
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
}

export const sha256Digits = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const serialCursor = z.optional(z.string().check(z.regex(/^\d{1,18}$/)))

export function pageLimit(byDefault: number, max = 100) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), byDefault)
}

export const captchaAnswer = z.optional(z.string().check(z.maxLength(4096)))

export const kycStatus = z.enum(['NOT_APPLIED', 'PENDING', 'APPROVED', 'REJECTED', 'BLOCKED'])

export type KycStatus = z.infer<typeof kycStatus>

export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, { error: m.nameError }),
    maxCharacters(120),
    z.regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’()-]*$/u, { error: m.nameCharactersError }),
  )
