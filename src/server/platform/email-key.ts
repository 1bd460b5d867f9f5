/**
 * One key for all spellings of an address. Only for comparing and counting: mail goes to the stored
 * address.
 */
export function emailKey(email: string): string {
  const plain = email.normalize('NFKC').toLowerCase().normalize('NFKC')
  const atSign = plain.lastIndexOf('@')
  return atSign < 0 ? plain : `${plain.slice(0, atSign)}@${asAscii(plain.slice(atSign + 1))}`
}

function asAscii(domain: string): string {
  const isPlain = [...domain].every((sign) => sign < '\u0080')
  // These characters would have another meaning in the URL below.
  if (isPlain || /[%/?#:@\\]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * The spelling of operators' addresses everywhere, so that an upper-case letter does not make one
 * person two.
 */
export const sameEmail = (email: string): string => email.trim().toLowerCase()
