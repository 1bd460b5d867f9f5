import { hostsOf } from '@/server/platform/db/hosts'

const configsOf = (url: string, settings = {}) => {
  const hosts = hostsOf(url, settings)
  return Array.from({ length: hosts.count }, (_, index) => hosts.configOf(index))
}

test('each host has its own port', () => {
  const url = 'postgres://fnx:p%40ss%2Fword@db-1,db-2:5433,[fd12::1]:5434/books'
  const person = { user: 'fnx', password: 'p@ss/word', database: 'books', ssl: false }
  expect(configsOf(url)).toMatchObject([
    // Zero is PostgreSQL's own.
    { ...person, host: 'db-1', port: 0 },
    { ...person, host: 'db-2', port: 5433 },
    { ...person, host: 'fd12::1', port: 5434 },
  ])
})

test('a host that will not do is left once, whoever says it', () => {
  const hosts = hostsOf('postgres://fnx@db-1,db-2/books')
  hosts.leave(0)
  hosts.leave(0)
  expect(hosts.now()).toBe(1)
  hosts.leave(1)
  expect(hosts.now()).toBe(0)
})

test('what else an address names is a setting of the session, and nothing of the connection', () => {
  const url =
    'postgres://fnx@10.0.0.7/books?host=db.example&sslcert=/x&application_name=fnx&options=-c%20geqo%3Doff'
  const ownParameters = { application_name: 'fnx leader', search_path: 'a, b' }
  const [config] = configsOf(url, ownParameters)
  expect(config).toMatchObject({
    host: '10.0.0.7',
    ssl: false,
    application_name: 'fnx leader',
    options: String.raw`-c geqo=off -c host=db.example -c sslcert=/x -c search_path=a,\ b`,
  })
})

test.each([
  ['', [false]],
  ['sslmode=disable', [false]],
  ['ssl=false', [false]],
  ['sslmode=allow', ['unchecked']],
  ['sslmode=require', ['unchecked']],
  ['sslmode=prefer', ['unchecked', false]],
  ['ssl=true', ['checked']],
  ['ssl=verify-full', ['checked']],
  ['sslmode=verify-ca', ['checked']],
  ['sslmode=verify-full', ['checked']],
  ['sslrootcert=system', ['checked']],
  ['sslrootcert=system&sslmode=require', ['checked']],
  ['sslmode=a-mode-to-come', ['checked']],
])('a certificate is checked as the address says: %j is %j', (parameters, expectedCheck) => {
  const checks = configsOf(`postgres://fnx@db/books?${parameters}`).map(({ ssl }) => {
    if (typeof ssl !== 'object') return ssl
    return ssl.rejectUnauthorized ? 'checked' : 'unchecked'
  })
  expect(checks).toEqual(expectedCheck)
})

test.each([
  ['target_session_attrs=primary', true],
  ['target_session_attrs=read-write', true],
  ['target_session_attrs=any', false],
  ['', false],
])(
  'only a host that may be written to will do where it is asked for: %j is %j',
  (parameters, expectedCheck) => {
    expect(hostsOf(`postgres://fnx@db/books?${parameters}`).isForWriting).toBe(expectedCheck)
  },
)
