const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
// `Salted__` in base64, before the salt.
const begin = 'U2FsdGVkX1'

/** Base64 readers skip what is invalid, each in its own way. */
export function looksSealed(payload: string): boolean {
  return payload.startsWith(begin) && base64.test(payload)
}
