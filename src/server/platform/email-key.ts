/**
 * One key for all spellings of an address. For comparing and counting only: mail goes to the
 * address as it is stored.
 */
export function emailKey(email: string): string {
  const plain = email.normalize('NFKC').toLowerCase().normalize('NFKC')
  const atSign = plain.lastIndexOf('@')
  return atSign < 0 ? plain : `${plain.slice(0, atSign)}@${asAscii(plain.slice(atSign + 1))}`
}

function asAscii(domain: string): string {
  const isPlain = [...domain].every((sign) => sign < '\u0080')
  // These characters would mean something else in the URL below.
  if (isPlain || /[%/?#:@\\]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** How operators are named everywhere, so that one person is never two by an upper-case letter. */
export const sameEmail = (email: string): string => email.trim().toLowerCase()
