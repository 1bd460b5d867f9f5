import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { isNeeded, requiredInProduction } from '@/config/env.server'
import { notificationCalls } from '@/contract/notification'

const readDeploy = (file: string) => readFileSync(join('deploy', file), 'utf8')
const knownNames = new Set(readFileSync('.env.example', 'utf8').match(/^[A-Z0-9_]+(?==)/gm))
const otherNames = ['SITE_NAME', 'SECRETS_DIR', 'NODE_ENV']

interface Service {
  image: string
  user?: string
  privileged?: boolean
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  environment: Record<string, string>
  secrets?: (string | { source: string; target: string })[]
  networks: string[] | Record<string, { ipv4_address?: string }>
  volumes?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  logging?: { driver: string; options: Record<string, string> }
  restart: string
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>
  secrets: Record<string, { file: string }>
}

const document = parseDocument(readDeploy('compose.yaml'), { uniqueKeys: true, merge: true })
const compose = document.toJS() as Compose
const { database, proxy, ops, ...own } = compose.services as Record<string, Service> & {
  database: Service
  proxy: Service
  ops: Service
}
const networksOf = ({ networks }: Service) =>
  Array.isArray(networks) ? networks : Object.keys(networks)
const unit = readDeploy('systemd/fnx@.service')
const credentialsIn = (text: string) => [
  ...text.matchAll(/^LoadCredential=(\w+):\/etc\/fnx\/secrets\/(\S+)$/gm),
]
const ofEach = credentialsIn(unit)
const ofRole = (role: string) =>
  role === 'console' ? [] : credentialsIn(readDeploy(`systemd/fnx@${role}.service.d/secrets.conf`))
const credentials = [...ofEach, ...Object.keys(own).flatMap(ofRole)]
const envFiles = [
  'fnx.env',
  ...readdirSync('deploy/systemd')
    .filter((name) => /env$/.test(name))
    .map((name) => `systemd/${name}`),
]
const namesIn = (text: string) => text.match(/^[A-Z0-9_]+(?==)/gm) ?? []

test('named settings exist, and production has all it needs', () => {
  const inCompose = Object.values(own).flatMap(({ environment }) => Object.keys(environment))
  const namesUsed = envFiles.flatMap((file) => namesIn(readDeploy(file))).concat(inCompose)
  const secret = credentials.map(([, name = '']) => name)
  for (const name of [...namesUsed, ...secret])
    expect([name, knownNames.has(name) || otherNames.includes(name)]).toEqual([name, true])
  const givenNames = new Set([...namesUsed, ...secret])
  const ofServer = requiredInProduction.filter((name) => !name.startsWith('NEXT_PUBLIC_'))
  expect(ofServer.filter((name) => !givenNames.has(name))).toEqual([])
})

test('secrets are files, and a role has only those it needs', () => {
  const secret = [...new Set(credentials.map(([, name = '']) => name))]
  const [first, ...shared] = ofEach.map(([, name = '']) => name)
  expect(first).toBe('DATABASE_URL')
  expect(ofEach.map(([, , file]) => file)).toEqual(['%i.DATABASE_URL', ...shared])
  expect(shared.every((name) => isNeeded(name, 'console'))).toBe(true)
  expect([...(ops.secrets ?? [])].sort()).toEqual([...secret].sort())
  const ofRoles = Object.entries(own).map(([role, { secrets }]) => {
    const source = `DATABASE_URL_${role}`
    const ownNames = ofRole(role).map(([, name = '', file]) => {
      expect(file).toBe(name)
      return name
    })
    const neededSecrets = secret.filter(
      (name) => !ofEach.some(([, secretName]) => secretName === name),
    )
    expect([...ownNames].sort()).toEqual(
      neededSecrets.filter((name) => isNeeded(name, role)).sort(),
    )
    expect(secrets).toEqual([{ source, target: 'DATABASE_URL' }, ...shared, ...ownNames])
    expect(compose.secrets[source]).toEqual({ file: `./secrets/${role}.DATABASE_URL` })
    return source
  })
  expect(Object.keys(compose.secrets).sort()).toEqual(
    [...secret, ...ofRoles, 'POSTGRES_PASSWORD'].sort(),
  )
  expect(secret.filter((name) => /SECRET|KEY|URL|PASSWORD|TOKEN/.test(name))).toEqual(secret)
  for (const file of envFiles)
    expect([file, namesIn(readDeploy(file)).filter((name) => secret.includes(name))]).toEqual([
      file,
      [],
    ])
})

test('the image has an exact base, and no root or shell', () => {
  const lines = readDeploy('Containerfile')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  expect(of('ARG')).toEqual([
    expect.stringMatching(/^NODE=docker\.io\/library\/node:\d+\.\d+\.\d+-bookworm-slim$/),
  ])
  expect(of('ARG')[0]).toContain(
    `node:${JSON.parse(readFileSync('scripts/nodes/versions.json', 'utf8'))['24']}-`,
  )
  for (const from of of('FROM')) expect(from).toMatch(/^\$\{NODE\}/)
  // The folder may hold another system's packages or an operator's notes.
  expect(of('COPY')).not.toContain('. .')
  expect(of('USER')).toEqual(['10001:10001'])
  for (const word of ['RUN', 'ENTRYPOINT']) for (const run of of(word)) expect(run).toMatch(/^\["/)
  expect(
    of('ENV')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=')[0]),
  ).toEqual(['NODE_ENV', 'SIGNALS_PORT'])
})

test('in Compose each role is unprivileged, behind the proxy', () => {
  expect([...document.errors, ...document.warnings]).toEqual([])
  expect(
    Object.values(own)
      .map(({ environment }) => environment.ROLE)
      .sort(),
  ).toEqual(['console', 'follower', 'web', 'worker'])
  for (const service of [...Object.values(own), proxy, ops]) {
    const restart = service === ops ? 'no' : 'always'
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart })
    expect(service.security_opt).toContain('no-new-privileges:true')
    expect(service.privileged).toBeUndefined()
  }
  for (const service of Object.values(own)) {
    expect(service.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    // Only programs on the machine itself reach the console.
    expect(service.ports).toEqual(service === own.console ? ['127.0.0.1:3100:3100'] : undefined)
    expect(service.environment).toMatchObject({ SECRETS_DIR: '/run/secrets' })
    // Podman's image has none.
    expect(service.healthcheck).toMatchObject({ test: ['CMD', 'node', 'fnx.mjs', 'ready'] })
  }
  expect(proxy.depends_on).toEqual({ web: { condition: 'service_healthy' } })
  expect([database.networks, proxy.networks]).toEqual([['inside'], ['front']])
  expect([database.ports, compose.networks.inside]).toEqual([undefined, { internal: true }])
  expect(database.healthcheck).toBeDefined()
})

test('each process and command reads the folder of the bank, and writes nothing there', () => {
  expect(namesIn(readDeploy('fnx.env'))).toContain('ISSUER_DIR')
  for (const { volumes } of [...Object.values(own), ops])
    expect(volumes).toContain('./bank:/bank:ro')
})

test('the log of a container fills no disk', () => {
  const limits = Object.entries(compose.services).map(([name, { logging }]) => {
    const { 'max-size': size = '', 'max-file': files = '' } = logging?.options ?? {}
    return [name, logging?.driver, /^\d+m$/.test(size) && Number(files) > 1]
  })
  expect(limits).toEqual(Object.keys(compose.services).map((name) => [name, 'json-file', true]))
})

test('signals of each process are out of the proxy’s reach', () => {
  const { signals } = compose.networks
  const [{ subnet } = { subnet: '' }] = signals?.ipam?.config ?? []
  expect([signals?.internal, subnet]).toEqual([true, '10.89.64.0/24'])
  for (const [role, service] of Object.entries(own)) {
    expect([role, networksOf(service).includes('signals')]).toEqual([role, true])
    const { SIGNALS_HOST: host } = service.environment
    if (!networksOf(service).includes('front')) expect([role, host]).toEqual([role, '0.0.0.0'])
    else expect(service.networks).toMatchObject({ signals: { ipv4_address: host } })
  }
  // So its port and its signals never meet the site's proxy.
  expect(own.console && networksOf(own.console)).toEqual(['inside', 'outside', 'signals'])
  expect(own.console?.environment).toMatchObject({ CONSOLE_HOST: '0.0.0.0', CONSOLE_PORT: '3100' })
  expect(own.web?.environment.SIGNALS_HOST).toMatch(/^10\.89\.64\.\d+$/)
})

test('systemd, where this machine has it, finds nothing wrong with the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-units-'))
  cpSync('deploy/systemd', folder, { recursive: true })
  renameSync(join(folder, 'fnx@.service'), join(folder, 'fnx@web.service'))
  const { error, status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', join(folder, 'fnx@web.service')],
    { encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  const isAbsent = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
  // A machine without Node in its place cannot run them, which is no mistake of theirs.
  const messages = (stderr ?? '')
    .split('\n')
    .filter((line) => line && !line.includes('/usr/bin/node'))
  expect(isAbsent || [status === 0 || messages.length === 0, messages]).toEqual(
    isAbsent || [true, []],
  )
})

test('a unit may do only what its role needs', () => {
  for (const line of [
    'DynamicUser=yes',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'RestrictNamespaces=yes',
    'SystemCallFilter=@system-service',
    'Restart=always',
  ])
    expect(unit.split('\n')).toContain(line)
  const ports = ['web', 'worker', 'follower', 'console'].map((role) => {
    const text = readDeploy(`systemd/${role}.env`)
    expect(text).toMatch(new RegExp(`^ROLE=${role}$`, 'm'))
    return /^SIGNALS_PORT=(\d+)$/m.exec(text)?.[1]
  })
  expect(new Set(ports).size).toBe(4)
})

test('the server believes only the proxy about callers', () => {
  const proxies = readDeploy('Caddyfile').split('reverse_proxy').slice(1)
  expect(proxies.map((proxy) => proxy.includes('header_up X-Forwarded-For {remote_host}'))).toEqual(
    [true, true],
  )
  expect(own.web?.environment).toMatchObject({ TRUST_PROXY: 'on', BEHIND_FIREWALL: 'on' })
  expect(namesIn(readDeploy('systemd/web.env'))).toEqual(
    expect.arrayContaining(['HOST', 'TRUST_PROXY']),
  )
  expect(readDeploy('systemd/web.env')).toMatch(/^HOST=127\.0\.0\.1$/m)
})

test('only processes that are ready get calls', () => {
  const [, calls, otherRoutes] = readDeploy('Caddyfile').split(/^\thandle/m)
  expect(calls).toMatch('health_uri /api/v1/health/ready')
  expect(otherRoutes).not.toMatch('health_uri')
  expect(readDeploy('Caddyfile')).toMatch(
    /@calls \{\s+path \/api\/\*\s+not path \/api\/status \/api\/v1\/health\/\*\s+\}/,
  )
})

function sectionsOf(text: string, head: RegExp): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let name = ''
  for (const line of text
    .split('\n')
    .filter((candidateLine) => !/^\s*([#;]|$)/.test(candidateLine))) {
    if (head.test(line)) name = line
    sections.set(name, [...(sections.get(name) ?? []), ...(line === name ? [] : [line.trim()])])
  }
  return sections
}

describe('HAProxy, in place of Caddy', () => {
  const sections = sectionsOf(readDeploy('haproxy.cfg'), /^\S/)
  const of = (name: string) => sections.get(name) ?? []

  test('speaks TLS 1.2 or newer and names the true caller', () => {
    expect(of('global')).toContain('ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets')
    const site = of('frontend site')
    const places = [
      'http-request redirect scheme https code 301 unless { ssl_fc }',
      'http-request del-header X-Forwarded-For',
      'http-request set-header X-Forwarded-For %[src]',
    ].map((line) => site.indexOf(line))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    // The path of a reset link is a secret.
    expect(
      [...sections.values()].flat().filter((line) => /httplog|log-format|capture/.test(line)),
    ).toEqual([])
  })

  test('leads calls to ready processes, and streams for hours', () => {
    expect(of('frontend site').filter((line) => /backend|acl/.test(line))).toEqual([
      'acl is_status path /api/status',
      'acl is_health path_beg /api/v1/health/',
      `acl is_stream path /api/v1/${notificationCalls.stream.path}`,
      'use_backend streams if is_stream',
      'use_backend calls if { path_beg /api/ } !is_status !is_health',
      'default_backend pages',
    ])
    const healthCheck = (name: string) =>
      of(name).find((line) => line.startsWith('http-check send'))
    // Without a host name, which HAProxy does not send by itself, a process answers 400.
    expect(['calls', 'streams', 'pages'].map((name) => healthCheck(`backend ${name}`))).toEqual([
      'http-check send meth GET uri /api/v1/health/ready ver HTTP/1.1 hdr Host fnx',
      'http-check send meth GET uri /api/v1/health/ready ver HTTP/1.1 hdr Host fnx',
      'http-check send meth GET uri /api/v1/health/live ver HTTP/1.1 hdr Host fnx',
    ])
    expect(of('backend streams')).toContain('timeout server 1h')
    const servers = ['calls', 'streams', 'pages'].map((name) =>
      of(`backend ${name}`).filter((line) => line.startsWith('server ')),
    )
    expect(new Set(servers.map((lines) => lines.join())).size).toBe(1)
  })

  test('never repeats a call that the server may have received', () => {
    expect(of('defaults').filter((line) => line.startsWith('retry-on'))).toEqual([
      'retry-on conn-failure',
    ])
  })
})

test('PgBouncer pools by transaction, for this machine only', () => {
  const lines = sectionsOf(readDeploy('pgbouncer.ini'), /^\[/).get('[pgbouncer]') ?? []
  const { max_prepared_statements: prepared, ...settings } = Object.fromEntries(
    lines.map((line) => line.split(/\s*=\s*/, 2)),
  ) as Record<string, string>
  expect(settings).toMatchObject({
    listen_addr: '127.0.0.1',
    auth_type: 'scram-sha-256',
    pool_mode: 'transaction',
    max_db_connections: '96',
    log_connections: '0',
  })
  expect(readFileSync('src/server/platform/db/postgres.ts', 'utf8')).toContain(
    `const maxStatements = ${prepared}\n`,
  )
  // What needs a session bypasses the pooler.
  expect(knownNames.has('DATABASE_DIRECT_URL')).toBe(true)
})

test('archives reach the backup within a minute, never overwritten', () => {
  const conf = readDeploy('postgresql/backup.conf')
  expect(/^archive_timeout = (\d+)$/m.exec(conf)?.[1]).toBe('60')
  expect(conf).toMatch(
    /^archive_command = 'gzip -dc (\S+) 2>\/dev\/null \| cmp -s - %p \|\| \{ test ! -f \1 && /m,
  )
})
