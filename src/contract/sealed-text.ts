const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
// `Salted__` in base64, the start before the salt.
const begin = 'U2FsdGVkX1'

/**
 * Whether this can be a sealed text. The check is strict, because base64 decoders skip invalid
 * characters in different ways.
 */
export function looksSealed(payload: string): boolean {
  return payload.startsWith(begin) && base64.test(payload)
}
