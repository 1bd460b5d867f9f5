import type { Hono } from 'hono'
import { consoleRoutes } from '@/console/app'
import { hasRight, operatorRoles, requestKinds } from '@/server/modules/operators'
import { rights } from '@/server/modules/operators/operators'
import { makeApi, type TestApi } from '../support/api'
import {
  ConsoleVisit,
  makeOperator,
  openConsole,
  operatorVisit,
  visitAs,
} from '../support/console-visit'

let api: TestApi
let app: Hono

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
})

const guarded = consoleRoutes.filter(({ right }) => right !== 'nobody’s')
const address = (path: string) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
const named = (route: (typeof consoleRoutes)[number]) => `${route.method} ${route.path}`

function asked(visit: ConsoleVisit, { method, path }: { method: string; path: string }) {
  return method === 'GET' ? visit.get(address(path)) : visit.send(address(path))
}

test('every address is listed with its right @rest', () => {
  const files = [
    '/*',
    '/console.css',
    '/passkey.js',
    '/logo-dark.svg',
    '/logo-light.svg',
    '/geist-400.woff2',
    '/geist-500.woff2',
    '/geist-600.woff2',
  ]
  const served = app.routes.map(({ method, path }) => ({ method, path }))
  const stray = served.filter(
    ({ method, path }) =>
      !files.includes(path) &&
      !consoleRoutes.some((route) => route.method === method && route.path === path),
  )
  expect(stray).toEqual([])
  const known = [...rights, 'nobody’s', 'every operator’s']
  expect(consoleRoutes.filter(({ right }) => !known.includes(right))).toEqual([])
  const open = consoleRoutes.filter(({ right }) => right === 'nobody’s').map(({ path }) => path)
  expect(open.filter((path) => !/^\/(sign-in|invitation)/.test(path))).toEqual([])
})

test.each(operatorRoles)('%s reaches only what the role allows @rest', async (role) => {
  const operator = await makeOperator(api, 'somebody@fnx.example', role)
  const visit = await operatorVisit(api, app, operator)
  const leaks: string[] = []
  for (const route of guarded) {
    if (route.path === '/sign-out') continue
    const { status } = await asked(visit, route)
    const isAllowed =
      route.right === 'every operator’s' ||
      (route.right !== 'nobody’s' && hasRight([role], route.right))
    if ((status === 403) === isAllowed) leaks.push(`${named(route)}: ${status}`)
  }
  expect(leaks).toEqual([])
  expect((await visit.get('/own')).status).toBe(200)
})

/** For each kind of request, who may ask for it and who may decide about it. */
const matrix: Record<keyof typeof requestKinds, [asks: string, decides: string]> = {
  'bank-file': ['treasury', 'treasury'],
  'buy-back-call-off': ['treasury', 'treasury, admin'],
  'buy-back-fund': ['treasury', 'treasury, admin'],
  'buy-back-open': ['treasury', 'treasury, admin'],
  'buy-back-return': ['treasury', 'treasury, admin'],
  'buy-back-settle': ['treasury', 'treasury, admin'],
  'taxes-change': ['admin', 'admin'],
  'limits-change': ['admin', 'admin'],
  'closed-days-change': ['admin', 'admin'],
  'plans-change': ['admin', 'admin'],
  'content-replace': ['admin', 'admin'],
  'arrival-look': ['treasury', 'treasury, admin'],
  'arrival-return': ['treasury', 'treasury, admin'],
  'astray-decide': ['compliance', 'compliance, treasury, admin'],
  'delivery-settings': ['treasury', 'treasury, admin'],
  'desk-sweep': ['treasury', 'treasury, admin'],
  'delivery-end': ['compliance, treasury', 'compliance, treasury, admin'],
  'delivery-from-vault': ['compliance, treasury', 'compliance, treasury, admin'],
  'dividend-correct': ['compliance, treasury', 'compliance, treasury, admin'],
  'residence-decide': ['compliance', 'compliance'],
  'dividend-announce': ['treasury', 'treasury, admin'],
  'dividend-fund': ['treasury', 'treasury, admin'],
  'dividend-pay': ['treasury', 'treasury, admin'],
  'dividend-proceeds': ['treasury', 'treasury, admin'],
  'dividend-return': ['treasury', 'treasury, admin'],
  'hold-lift': ['compliance', 'compliance'],
  'hold-set': ['compliance', 'compliance'],
  'identity-decide': ['compliance', 'compliance'],
  'identity-reread': ['compliance', 'compliance'],
  'job-again': ['support, admin', 'support, admin'],
  'meeting-result': ['treasury', 'treasury, admin'],
  'member-erase': ['support, compliance', 'compliance'],
  'moves-pause': ['compliance, treasury, admin', 'treasury, admin'],
  'moves-resume': ['treasury, admin', 'treasury, admin'],
  'newsletter-send': ['admin', 'admin'],
  'newsletter-test': ['admin', 'admin'],
  'offering-change': ['admin', 'admin'],
  'operator-invite': ['admin', 'admin'],
  'operator-off': ['admin', 'admin'],
  'operator-roles': ['admin', 'admin'],
  'price-set': ['treasury', 'admin'],
  'queue-again': ['support, admin', 'support, admin'],
  'refund-account': ['treasury', 'treasury'],
  'refund-file': ['treasury', 'treasury, admin'],
  'refund-file-cancel': ['treasury', 'treasury, admin'],
  return: ['treasury', 'treasury, admin'],
  'refund-settled': ['treasury', 'treasury, admin'],
  'transfer-decide': ['treasury', 'treasury'],
  'rewards-deposit': ['treasury', 'treasury, admin'],
  'sale-resume': ['treasury, admin', 'treasury, admin'],
  'sale-stop': ['treasury, admin', 'treasury, admin'],
  'sessions-end': ['support, compliance', 'support, compliance'],
  'shares-issue': ['treasury', 'treasury, admin'],
  'two-factor-reset': ['support, compliance', 'compliance'],
  'vote-call-off': ['treasury', 'treasury, admin'],
  'vote-open': ['treasury', 'treasury, admin'],
  'transfer-by-order': ['compliance', 'compliance'],
  'court-freeze': ['compliance', 'compliance'],
  'legal-order-stop': ['compliance', 'compliance'],
  'wallet-recover': ['compliance', 'compliance, treasury, admin'],
  'withholding-remit': ['treasury', 'treasury, admin'],
}

test('the matrix has a row for each kind of request @rest', () => {
  const shown = (right: Parameters<typeof hasRight>[1]) =>
    operatorRoles.filter((role) => hasRight([role], right)).join(', ')
  const asIs = Object.fromEntries(
    Object.entries(requestKinds).map(([name, { ask, approve }]) => [
      name,
      [shown(ask), shown(approve)],
    ]),
  )
  expect(asIs).toEqual(matrix)
})

test('without a session every address leads to sign-in @rest', async () => {
  const stranger = new ConsoleVisit(app)
  const open: string[] = []
  for (const route of guarded)
    if ((await asked(stranger, route)).location !== '/sign-in') open.push(named(route))
  expect(open).toEqual([])
})

test('no form takes another site, or a missing or foreign token @rest', async () => {
  const visit = await visitAs(api, app, 'a@fnx.example', ...operatorRoles)
  const forged: [
    what: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ][] = [
    ['another site', {}, { origin: 'https://evil.example' }],
    ['a page of another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['no token', { token: '' }],
    ['a foreign token', { token: '0'.repeat(64) }],
    ['no form', {}, { 'content-type': 'text/plain' }],
  ]
  const taken: string[] = []
  for (const { method, path } of consoleRoutes) {
    if (method !== 'POST') continue
    for (const [what, fields, headers] of forged) {
      const { status } = await visit.send(address(path), fields, headers)
      if (status !== 403) taken.push(`${path} takes ${what}: ${status}`)
    }
  }
  expect(taken).toEqual([])
})

test('answers are never cached and load nothing from other hosts', async () => {
  const { headers, text } = await new ConsoleVisit(app).get('/sign-in')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(headers.get('set-cookie')).toMatch(
    /^fnx-console=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(text).not.toMatch(/ style=|<style|javascript:|<script(?! src="\/passkey.js")/)
})

test('over TLS its cookie is locked to its host', async () => {
  api.services.consoleUrl = 'https://console.fnx.example'
  app = openConsole(api)
  const { headers } = await new ConsoleVisit(app).get('/sign-in')
  expect(headers.get('set-cookie')).toMatch(/^__Host-fnx-console=[0-9a-f]{64}; .*Secure/)
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
})
