import * as z from 'zod/mini'
import { allEndpoints } from '@/contract'
import { describe as describeCall, type Endpoint, pathParts } from '@/contract/define'
import { errorCatalogue } from '@/contract/errors'
import { openApiDocument } from '@/server/platform/documentation/openapi'
import { makeApi } from '../support/api'

const specified = `
  user: create-account verify-phone-otp verify-phone-resend-otp verify-email-otp
  user: verify-email-resend-otp userLogin login-verify-otp login-resend-otp getProfile
  user: forgotPassword userWalletRequest deactivateAccount verifyOTPDeactivate
  user: verifyOTPForgotPassword sendOTPEmail resetPassword/{token-or-id} my-wallet dashboard
  user: graphForDealUser changePassword enableTwoFactorGoogle verifyTwoFactorGoogle settings
  user: getDealHistoryUser stakingClaimList logout rewardCalculator/{id} contactUs
  user: userSubscribe staking stakingClaim
  kyc: generateSdkToken updateApplicantId resetApplicant
  notification: listNotification removeAllNotification removeNotification sawAllNotification
  wallet: getCurrencyList getCurrencyListwithAmount getConvertedAmount buyShare transactions
  wallet: latestTransactions getFNXprice
  transactions: buy-shares/get-minimum-payment-amount/ transaction/list-xls/
  admin: getBankOverView
  static: faqListUser staticList getStatic
  team: teamList
  blog: getblogMediaList viewBlog
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [group = '', names = ''] = line.split(': ')
    return names.split(' ').map((name) => `${group.trim()}/${name}`)
  })

const awaited: string[] = []

const endpoints = allEndpoints()
const namedEndpoints = endpoints.map(
  ({ name, group, endpoint }) => [name, endpoint, group] as const,
)

test('R86: 54 names of calls are given', () => {
  expect(new Set(specified).size).toBe(54)
})

test('all are described, save those to come', () => {
  const described = new Set(endpoints.map(({ endpoint }) => endpoint.path))
  expect(specified.filter((path) => !described.has(path)).sort()).toEqual([...awaited].sort())
})

test('R86: every call beyond the given ones is marked', () => {
  const beyond = endpoints
    .filter(({ endpoint }) => endpoint.beyondSpec)
    .map(({ endpoint }) => endpoint.path)
  expect(beyond.filter((path) => specified.includes(path))).toEqual([])
  const within = endpoints
    .filter(({ endpoint }) => !endpoint.beyondSpec)
    .map(({ endpoint }) => endpoint.path)
  expect(within.filter((path) => !specified.includes(path))).toEqual([])
})

test.each(namedEndpoints)('%s is named after its path', (name, endpoint, group) => {
  const fixed = endpoint.path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  const byRule = `${group}.${(fixed.at(-1) ?? '').replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}`
  // Of several calls at one address only the first is named by rule.
  const duplicates = endpoints.filter(
    (candidate) => candidate.endpoint.path === endpoint.path && candidate.endpoint !== endpoint,
  )
  if (name !== byRule) expect(duplicates.map((duplicate) => duplicate.name)).toContain(byRule)
  if (fixed.length > 1) expect(fixed[0]).toBe(group)
})

test('no two calls share a method and address', () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('each takes every part of its path', () => {
  const fieldNames = namedEndpoints.map(([, endpoint]) =>
    Object.keys(endpoint.request._zod.def.shape),
  )
  const missing = namedEndpoints.filter(
    ([, { path }], at) => !pathParts(path).every((part) => fieldNames[at]?.includes(part)),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

test('each is mounted, and asks for tokens if needed', async () => {
  const api = await makeApi({ limitFactor: 1_000 })
  const faults: string[] = []
  for (const [name, endpoint] of namedEndpoints) {
    const { status, body } = await api.request(
      endpoint.path.replaceAll(/\{[^}]+\}/g, 'some-part'),
      {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
      },
    )
    // An ended session gets 404 with its sentence, none at all 401.
    const expectedStatuses = endpoint.access === 'public' ? [200, 400, 401, 404] : [401, 404]
    if (body.code === 'NOT_FOUND' || !expectedStatuses.includes(status))
      faults.push(`${name}: ${status}`)
  }
  expect(faults).toEqual([])
})

describe('the types refuse', () => {
  const shape = {
    method: 'GET',
    path: 'x/y',
    summary: 'S.',
    request: z.object({}),
    response: z.object({}),
  } as const
  const calls: Endpoint[] = []

  test('to seal a public call', () => {
    // @ts-expect-error sealed needs a token
    calls.push(describeCall({ ...shape, access: 'public', sealed: true }))
    calls.push(describeCall({ ...shape, access: 'member', sealed: true }))
    expect(calls).toHaveLength(2)
  })

  test('to keep a member’s answer for everybody', () => {
    // @ts-expect-error an answer of one person may not be given to another
    calls.push(describeCall({ ...shape, access: 'member', memorySeconds: 60 }))
    expect(calls).not.toHaveLength(0)
  })
})

test('every refusal has a status and a name', () => {
  for (const [code, { status }] of Object.entries(errorCatalogue)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true])
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
  }
})

describe('no amount travels as a JSON number', () => {
  const countedPattern =
    /^(status|total|page|limit|year|months|days|day|fromDay|toDay|daysCounted|level|bytes|size|ended|endedSessions|decimals|logIndex|seen|needed|position|threshold|alg|number|waiting|milliseconds)$|(Bps|Seconds|Minutes|Days|Count|Left|Size)$/

  function numbers(schema: unknown, name: string): string[] {
    if (typeof schema !== 'object' || schema === null) return []
    const { type, properties, items, anyOf, oneOf, prefixItems } = schema as Record<string, unknown>
    const inner = Object.entries((properties ?? {}) as object).flatMap(([key, part]) =>
      numbers(part, key),
    )
    const branches = [items, anyOf, oneOf, prefixItems]
      .flat()
      .flatMap((part) => numbers(part, name))
    return [...(type === 'number' || type === 'integer' ? [name] : []), ...inner, ...branches]
  }

  // JSON-RPC has its own rules for numbers.
  const ourEndpoints = namedEndpoints.filter(
    ([, endpoint]) => !(endpoint as Endpoint).passesThrough,
  )

  test.each(ourEndpoints)('%s: every number’s name is a count, rate or time', (_, endpoint) => {
    for (const schema of [endpoint.request, endpoint.response]) {
      const json = z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any' })
      expect(numbers(json, '').filter((name) => !countedPattern.test(name))).toEqual([])
    }
  })

  test('a planted number would be found', () => {
    const planted = z.object({ docs: z.array(z.object({ amountCents: z.int(), feeBps: z.int() })) })
    expect(
      numbers(z.toJSONSchema(planted), '').filter((name) => !countedPattern.test(name)),
    ).toEqual(['amountCents'])
    expect(JSON.stringify(openApiDocument('sandbox'))).not.toMatch(
      /"\w*(?:Cents|Micro|Wei)":\{"type":"(?:number|integer)"/,
    )
  })
})
