import type { ClientConfig } from 'pg'

/** Settings of PostgreSQL that a session begins with. */
export type SessionSettings = Record<string, string>

/** The hosts of an address, such as a primary and its replicas, and which of them is asked next. */
export interface Hosts {
  count: number
  /** Whether only a host that may be written to will do. */
  isForWriting: boolean
  now: () => number
  configOf: (host: number) => ClientConfig
  /** A process that finds that a host will not do turns to the next; others may have turned before. */
  leave: (host: number) => void
}

/**
 * `postgres://fnx_web@db-1,db-2:5433/fnx?target_session_attrs=primary&sslmode=verify-full`. The
 * driver would know one host only, and its own reading lets parameters win over the address.
 */
export function hostsOf(url: string, settings: SessionSettings = {}): Hosts {
  const [, before = '', names = '', path = '', query = ''] =
    /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)([^?]*)\??(.*)$/.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const session = sessionOf(parameters, settings)
  const ways = names.split(',').flatMap((name) => {
    const hostAndPort = placeOf(new URL(`${before}${name}${path}`))
    return waysOfTls(parameters).map((ssl) => ({ ...session, ...hostAndPort, ssl }))
  })
  const attributes = parameters.get('target_session_attrs')
  let current = 0
  return {
    count: ways.length,
    isForWriting: attributes === 'primary' || attributes === 'read-write',
    now: () => current,
    configOf: (host) => ways[host] as ClientConfig,
    leave: (host) => {
      if (host === current) current = (host + 1) % ways.length
    },
  }
}

function placeOf({ hostname, port, username, password, pathname }: URL): ClientConfig {
  return {
    host: decodeURIComponent(hostname.replaceAll(/[[\]]/g, '')),
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  }
}

const ofConnection = ['connect_timeout', 'ssl', 'sslmode', 'sslrootcert', 'target_session_attrs']

/** What else an address names are settings of PostgreSQL; ours come last and win. */
function sessionOf(parameters: URLSearchParams, settings: SessionSettings): ClientConfig {
  const all: SessionSettings = { ...Object.fromEntries(parameters), ...settings }
  const { application_name, options = '', ...others } = all
  for (const name of ofConnection) delete others[name]
  const written = Object.entries(others).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(/[\s\\]/g, String.raw`\$&`)}`,
  )
  return { application_name, options: [options, ...written].join(' ').trim() }
}

/** By what TLS a host is asked, one after the other; settings allow the unchecked on this machine alone. */
function waysOfTls(parameters: URLSearchParams): ClientConfig['ssl'][] {
  const isOfSystem = parameters.get('sslrootcert') === 'system'
  const mode = isOfSystem
    ? 'verify-full'
    : (parameters.get('sslmode') ?? parameters.get('ssl') ?? 'disable')
  if (['disable', 'false', ''].includes(mode)) return [false]
  // guard: without it, whoever is between reads the database — server/platform/hosts: a certificate
  //   is checked as the address says — value false
  const isChecked = !['allow', 'prefer', 'require'].includes(mode)
  return [{ rejectUnauthorized: isChecked }, ...(mode === 'prefer' ? [false] : [])]
}
