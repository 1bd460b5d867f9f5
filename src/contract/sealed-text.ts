const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
// `Salted__` in base64, before the salt.
const begin = 'U2FsdGVkX1'

/**
 * Whether this may be a sealed text. It is looked at strictly, because readers of base64 skip
 * invalid characters, each in its own way.
 */
export function looksSealed(payload: string): boolean {
  return payload.startsWith(begin) && base64.test(payload)
}
