import * as z from 'zod/mini'
import * as m from '@/messages/fields'
import { fewestCharacters } from '../fewest-characters'
import { maxCharacters, minCharacters } from '../fields'

/**
 * Numbers with +1 have ten digits everywhere. In most other countries lengths differ from place to
 * place, so only the code that we send tells whether such a number is whole.
 */
export const phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40, { error: m.phoneError })),
    z.transform((text: string) => text.replaceAll(/[\s().-]/g, '')),
  ),
  z.string().check(z.regex(/^\+(1\d{10}|[2-9]\d{6,14})$/, { error: m.phoneError })),
)

export const identifier = z
  .string()
  .check(z.trim(), z.minLength(1, { error: m.identifierError }), maxCharacters(254))

/** The server checks it against its list of common passwords. */
export const newPassword = z.string().check(minCharacters(fewestCharacters), maxCharacters(128))

export const givenPassword = z
  .string()
  .check(z.minLength(1, { error: m.passwordError }), maxCharacters(128))

export const oneTimeCode = z.string().check(z.regex(/^\d{6}$/, { error: m.codeError }))

/** Six digits, or a recovery code like `K7QF-9M2X`. */
export const authenticatorCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => text.replaceAll(/\s/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^(\d{6}|[0-9A-Z]{4}-?[0-9A-Z]{4})$/, { error: m.authenticatorError })),
)

/**
 * The id of a challenge or a request as we issued it. Any other text is treated as an expired one.
 */
export const givenId = z.string().check(z.minLength(1), z.maxLength(100))

export const deviceKey = z.optional(z.string().check(z.maxLength(100)))

export const codeSent = z.object({ to: z.string(), resendAfterSeconds: z.int() })
export type CodeSent = z.infer<typeof codeSent>
