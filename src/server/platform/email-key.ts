/**
 * What an e-mail address is found and counted by: the same for all spellings of one address. Mail goes to the
 * address as it is stored, never to this. Everything that compares two addresses compares these.
 */
export function emailKey(email: string): string {
  const plain = email.normalize('NFKC').toLowerCase().normalize('NFKC')
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : `${plain.slice(0, at)}@${asAscii(plain.slice(at + 1))}`
}

/** The name that the mail's server is really asked for by: `bücher.example` is `xn--bcher-kva.example`. */
function asAscii(domain: string): string {
  const isPlain = [...domain].every((sign) => sign < '\u0080')
  // What an address of a page reads as something else is no domain of mail.
  if (isPlain || /[%/?#:@\\]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
