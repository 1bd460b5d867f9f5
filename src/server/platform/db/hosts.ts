import type { ClientConfig } from 'pg'

/** Settings of PostgreSQL at the start of a session. */
export type SessionSettings = Record<string, string>

/** The hosts of an address, such as a primary and its replicas, and which one to ask next. */
export interface Hosts {
  count: number
  /** Whether it has to be a writable host. */
  isForWriting: boolean
  now: () => number
  configOf: (host: number) => ClientConfig
  /** A process that finds a host unusable switches to the next; others may have switched before. */
  leave: (host: number) => void
}

/**
 * `postgres://fnx_web@db-1,db-2:5433/fnx?target_session_attrs=primary&sslmode=verify-full`. The
 * driver supports only one host, and its own parser lets parameters override the address.
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

/** Other parameters of an address are settings of PostgreSQL; ours come last and win. */
function sessionOf(parameters: URLSearchParams, settings: SessionSettings): ClientConfig {
  const all: SessionSettings = { ...Object.fromEntries(parameters), ...settings }
  const { application_name, options = '', ...others } = all
  for (const name of ofConnection) delete others[name]
  const written = Object.entries(others).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(/[\s\\]/g, String.raw`\$&`)}`,
  )
  return { application_name, options: [options, ...written].join(' ').trim() }
}

/**
 * The TLS modes to try with a host, one after the other; settings allow an unchecked one only on
 * this machine.
 */
function waysOfTls(parameters: URLSearchParams): ClientConfig['ssl'][] {
  const isOfSystem = parameters.get('sslrootcert') === 'system'
  const mode = isOfSystem
    ? 'verify-full'
    : (parameters.get('sslmode') ?? parameters.get('ssl') ?? 'disable')
  if (['disable', 'false', ''].includes(mode)) return [false]
  // guard: without it, a man in the middle reads the database traffic — server/platform/hosts: a
  //   certificate is checked as the address says — value false
  const isChecked = !['allow', 'prefer', 'require'].includes(mode)
  return [{ rejectUnauthorized: isChecked }, ...(mode === 'prefer' ? [false] : [])]
}
