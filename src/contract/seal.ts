import aes from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'
import { looksSealed } from './sealed-text'

/**
 * This format is given (R87). It has no integrity check, so it must not be relied on for security.
 */
export function sealJson(value: unknown, key: string): string {
  return aes.encrypt(JSON.stringify(value), key).toString()
}

/** Every invalid payload gives the same result. */
export function unsealJson(payload: string, key: string): unknown {
  if (!looksSealed(payload)) return undefined
  try {
    return JSON.parse(aes.decrypt(payload, key).toString(utf8))
  } catch {
    return undefined
  }
}
