import { makeApi, type TestApi } from '../../support/api'

const calls = [
  ['GET', '/api/sandbox/outbox?to=ada@example.com'],
  ['GET', '/api/sandbox/mails'],
  ['GET', '/api/sandbox/scenarios'],
  ['POST', '/api/sandbox/scenarios/account-new'],
  ['GET', '/api/sandbox/reviewer/case'],
  ['POST', '/api/sandbox/reviewer/send'],
  ['POST', '/api/v1/wallet/faucet'],
  ['POST', '/api/v1/kyc/handOver'],
  ['POST', '/api/v1/kyc/openHandOver'],
] as const

const host = 'localhost:3000'
const elsewhere = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another port of this machine': {
    origin: 'http://localhost:5173',
    'sec-fetch-site': 'same-site',
  },
  'another origin, by an old browser': { origin: 'http://localhost:5173' },
  'a frame without an origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a picture of another port': { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
}
const linksHere = {
  'its own page': { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
  'a person who types the address': { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  'a program': {},
}

let api: TestApi
beforeAll(async () => {
  api = await makeApi()
})

async function statusOf([method, path]: (typeof calls)[number], from: Record<string, string>) {
  const headers = { host, 'content-type': 'application/json', ...from }
  return (await api.request(path, { method, headers, ...(method === 'POST' && { body: '{}' }) }))
    .status
}

test.each(Object.entries(elsewhere))(
  '%s calls nothing that only a sandbox has',
  async (_, from) => {
    for (const call of calls) expect([call, await statusOf(call, from)]).toEqual([call, 403])
  },
)

test.each(Object.entries(linksHere))('%s calls what a sandbox has @rest', async (_, from) => {
  for (const call of calls) expect([call, await statusOf(call, from)]).not.toEqual([call, 403])
})

test('a link on another site leads to the outbox', async () => {
  const from = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect(await statusOf(['GET', '/api/sandbox/mails'] as (typeof calls)[number], from)).toBe(200)
})
