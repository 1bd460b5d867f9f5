import { isPrivate, isThisMachine } from './at-home'

/** Parsers differ in which value of a repeated parameter they use, so one is refused. */
export function unsafeDatabase(name: string, url = ''): string[] {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?]*)[^?]*\??(.*)$/.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const names = [...parameters.keys()].map((name) => name.toLowerCase())
  if (new Set(names).size < names.length || (parameters.has('ssl') && parameters.has('sslmode')))
    return [`${name} must say each parameter once, and ssl or sslmode but not both`]
  return isChecked(authority, parameters)
    ? []
    : [`${name} must say sslmode=verify-full, so that its certificate is checked`]
}

/**
 * Without a certificate check TLS does not stop a man in the middle. A private address may go
 * without.
 */
function isChecked(authority: string, asked: URLSearchParams): boolean {
  const mode = asked.get('sslmode') ?? asked.get('ssl') ?? 'disable'
  // The driver checks the certificate in this case, independent of `sslmode`.
  if (/^verify-(full|ca)$/.test(mode) || asked.get('sslrootcert') === 'system') return true
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',')
  const isAtHome = mode === 'disable' ? isPrivate : isThisMachine
  return hosts.every((host) => {
    const address = `http://${host || 'localhost'}`
    return URL.canParse(address) && isAtHome(address)
  })
}
