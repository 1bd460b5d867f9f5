import { consoleLog, type Log, processLog } from '@/server/platform/log/log'

const clock = { now: () => new Date('2026-11-20T12:00:00Z') }

function logWith(log: () => Log): { log: Log; lines: string[] } {
  const lines: string[] = []
  jest.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line))
  return { log: log(), lines }
}
afterEach(() => jest.restoreAllMocks())

const asProduction = () => processLog({ APP_MODE: 'production', ROLE: 'follower' }, clock)
const asSandbox = () => processLog({ APP_MODE: 'sandbox', ROLE: 'all' }, clock)

test('in production each event is a line of JSON', () => {
  const { log, lines } = logWith(asProduction)
  log.info('blocks are followed', { from: '812' })
  log.error('payment not settled', { payment: 'p-1', error: 'first\nsecond' })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      at: '2026-11-20T12:00:00.000Z',
      level: 'info',
      event: 'blocks are followed',
      role: 'follower',
      from: '812',
    },
    {
      at: '2026-11-20T12:00:00.000Z',
      level: 'error',
      event: 'payment not settled',
      role: 'follower',
      payment: 'p-1',
      error: 'first\nsecond',
    },
  ])
  expect(lines.join('')).not.toMatch('\n')
})

test('a sandbox writes readable lines with their stacks', () => {
  const { log, lines } = logWith(asSandbox)
  const stack = 'Error: no room\n    at write (store.ts:3:5)\n    at begin (run.ts:9:1)'
  log.error('payment not settled', { payment: 'p-1', error: 'no room', tries: 3, stack })
  expect(lines).toEqual([
    [
      '12:00:00 error payment not settled payment=p-1 error="no room" tries=3',
      '    at write (store.ts:3:5)',
      '    at begin (run.ts:9:1)',
    ].join('\n'),
  ])
})

test('sent text starts no line and moves no cursor', () => {
  const { log, lines } = logWith(asSandbox)
  const evil = 'x\n12:00:01 info  all is well\u001b[2K\r'
  log.error('request failed', {
    error: evil,
    stack: `Error: ${evil}\n    at \u001b[2Krun (${evil}`,
  })
  const [text = ''] = lines
  expect(text).not.toMatch('\u001b')
  expect(text).not.toMatch('\r')
  expect(text.split('\n').filter((line) => /^12:00:01/.test(line))).toEqual([])
})

const nobodysBusiness = [
  'ada@venn.example',
  'ada.byron+fnx@mail.example.co.uk',
  '+12025550143',
  '+49 170 1234567',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  'difference-engine-2',
  '482913',
  'Ada Byron',
  '12 Quay Street',
  '203.0.113.77',
  'correct horse battery staple',
]
const [mail, otherMail, phone, otherPhone, token, password, code, name, street, ip, mnemonic] =
  nobodysBusiness as [
    ...[string, string, string, string, string, string],
    ...[string, string, string, string, string],
  ]

class Hostile {
  password = password
  get token(): string {
    throw new Error('read')
  }
  get reason(): string {
    throw new Error(mail)
  }
  toJSON() {
    return { leaked: password }
  }
}

test.each([
  ['fields by their names', { email: mail, phone, password, code, fullName: name, street }],
  ['names in another spelling', { newPassword: password, E_MAIL: mail, 'api-key': token, ip }],
  ['names deep inside', { asked: { body: { name }, list: [{ user: { emailCode: code } }] } }],
  ['a token in a sentence', { error: `refused: Bearer ${token} for ${mail}` }],
  ['an address of the database', { reason: `postgres://fnx:${password}@10.0.0.5:5432/fnx away` }],
  ['an address with a query', { url: `https://fnx.example/api/x?token=${token}&email=${mail}` }],
  ['a mail server that repeats itself', { error: `550 <${otherMail}>: no such user (${phone})` }],
  ['an SMS provider that does', { cause: `The 'To' number ${otherPhone} is not valid` }],
  ['an error as a field', { failed: Object.assign(new Error(mail), { address: ip }) }],
  ['an object that says how to be written', { given: new Hostile(), mnemonic }],
  ['a code that is a number', { code: Number(code), smsCode: code }],
  ['a list that is long', { sent: Array.from({ length: 500 }, () => mail) }],
  ['a key of a prototype', JSON.parse(`{"__proto__": {"password": "${password}"}}`)],
])('nothing personal stands in a line: %s', (_, fields) => {
  for (const log of [asProduction, asSandbox]) {
    const madeLog = logWith(log)
    madeLog.log.error('request failed', fields as Record<string, unknown>)
    madeLog.log.info('request failed', { inner: fields })
    expect(madeLog.lines).toHaveLength(2)
    const text = madeLog.lines.join('\n')
    expect(nobodysBusiness.filter((word) => text.includes(word))).toEqual([])
  }
})

test('what an operator needs stays readable', () => {
  const { log, lines } = logWith(asProduction)
  const fields = {
    accountId: '0199c0de-aaaa-7bbb-8ccc-000000000001',
    hash: `0x${'ab'.repeat(32)}`,
    node: 'bsc.example.com:8545',
    network: '203.0.113.0/24',
    addressHash: '0123456789abcdef',
    call: 'user.resetPassword',
    error: 'Failed query: select "email", "phone" from "account" where "id" = $1',
    cause: '42501 permission denied for table account',
    code: 'CODE_WRONG',
    amount: 12n,
    seconds: 1.5,
    block: '48291333',
  }
  log.info('security event', fields)
  expect(JSON.parse(lines[0] as string)).toMatchObject({ ...fields, amount: '12' })
})

test('any value makes a line of bounded length', () => {
  const { log, lines } = logWith(() => consoleLog(clock))
  const ring: Record<string, unknown> = { size: 10n ** 30n }
  ring.self = ring
  log.error('ring', { ring, when: new Date(Number.NaN), do: () => 1, raw: new Uint8Array(99) })
  log.error('long', { error: 'x'.repeat(100_000), list: Array(10_000).fill('y') })
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    ring: { size: '1000000000000000000000000000000', self: '[circular]' },
    when: 'no date',
    do: 'function',
    raw: '[left out]',
  })
  expect(lines[1]?.length).toBeLessThan(3_000)
})
