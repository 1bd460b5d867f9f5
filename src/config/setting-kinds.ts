import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'

export const flag = (value: 'on' | 'off') =>
  z._default(z.enum(['on', 'off'], 'must be on or off'), value)
export const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`
  return z.coerce
    .number(message)
    .check(z.int(message), z.minimum(from, message), z.maximum(to, message))
}
export const url = z
  .string()
  .check(z.regex(/^https?:\/\/[^/?#]+$/, 'must look like https://host, without a path'))

// Any other value is the address of an external token service.
export const apiUrl = z
  .string()
  .check(
    z.regex(
      /^(\/api\/v1|https?:\/\/[^\s?#]*[^\s?#/])$/,
      'must be /api/v1, or start with https:// and end without a slash',
    ),
  )

export const rpcUrls = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^https?:\/\/[^\s,]+(\s*,\s*https?:\/\/[^\s,]+)*$/,
        'must be addresses with commas between',
      ),
    ),
  z.transform((text) => text.split(',').map((part) => part.trim())),
)

export const iban = z.pipe(
  z
    .string()
    .check(z.refine((text) => isValidIBAN(electronicFormatIBAN(text) ?? ''), 'must be an IBAN')),
  z.transform((text) => electronicFormatIBAN(text) ?? text),
)
export const bic = z.string().check(z.refine(isValidBIC, 'must be a BIC'))
export const days = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}(\s*,\s*\d{4}-\d{2}-\d{2})*$/,
      'must be days such as 2026-12-25, with commas between',
    ),
  )

export const address = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 digits of 0-9 and a-f'))
export const addresses = z
  .string()
  .check(
    z.regex(
      /^0x[0-9a-fA-F]{40}(\s*,\s*0x[0-9a-fA-F]{40})*$/,
      'must be addresses of 0x and 40 digits, with commas between',
    ),
  )

/** A key in the form that readers of signed notes use (C2SP): name, id and public key. */
const noteKeyShape = String.raw`[^\s+,]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}`
export const noteKeyText = z
  .string()
  .check(z.regex(new RegExp(`^${noteKeyShape}$`), 'must look like name+1a2b3c4d+AQ…'))
/** A witness with an address is sent each checkpoint; a witness without one fetches them itself. */
const witnessShape = String.raw`${noteKeyShape}(@https?://[^\s,@]+)?`
export const noteKeyTexts = z.pipe(
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^${witnessShape}(\\s*,\\s*${witnessShape})*$`),
        'must be keys like name+1a2b3c4d+BA…, or name+1a2b3c4d+BA…@https://…, with commas between',
      ),
    ),
  z.transform((text) => text.split(',').map((part) => part.trim())),
)

/** A public RSA key of 3,072 to 8,192 bits as SPKI in one line of base64, or `none`. */
export const custodianKey = z
  .string()
  .check(
    z.regex(
      /^(MII[A-Za-z0-9+/]{500,1400}={0,2}|off)$/,
      'must be a public RSA key in one line like MIIBojANBgkqhkiG9w0…, or off',
    ),
  )

/** `BNB=0x…,USDT=0x…`: price feed contracts. */
export const priceFeeds = z.pipe(
  z.string().check(
    z.regex(
      /^[A-Z]{2,10}=0x[0-9a-fA-F]{40}(\s*,\s*[A-Z]{2,10}=0x[0-9a-fA-F]{40})*$/,
      'must look like BNB=0x…,USDT=0x…,USDC=0x…',
    ),
    z.refine((text) => {
      const currencies = text.split(',').map((part) => part.split('=')[0]?.trim())
      return new Set(currencies).size === currencies.length
    }, 'must name each currency once'),
  ),
  z.transform((text) =>
    Object.fromEntries(text.split(',').map((part) => part.trim().split('=') as [string, string])),
  ),
)
