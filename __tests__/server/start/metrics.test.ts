import { publishAudit } from '@/server/modules/ledger/audit/publish'
import type { Db } from '@/server/platform/db/database'
import { metricFamilies, RequestTimes } from '@/server/platform/signals/metrics'
import { callNames, openMetrics } from '@/server/start/metrics'
import { makeApi } from '../../support/api'
import { renewOwnSignals } from '../../support/jobs'
import { makeMember } from '../../support/member'
import { makeBuyerIn, orderOf, paymentFixture, paymentOf } from '../../support/payment-fixture'
import { placeOrderAs, quoteTo } from '../../support/purchase'

const whereItHappens = [
  'fnx_audit_seconds',
  'fnx_order_locks_total',
  'fnx_payments_settled_total',
  'fnx_chain_head_age_seconds',
  'fnx_security_events_total',
  'fnx_slot_fallback_total',
]

const sample = /^([a-z_]+)(\{([a-z]+="[^"\n]*",?)+\})? -?\d+(\.\d+)?(e-?\d+)?$/

test('metrics are text for Prometheus and name nobody @rest', async () => {
  const api = await makeApi()
  const { email } = await makeMember(api)
  await renewOwnSignals(api.services, { isWorking: true, isSending: true })
  api.services.leader('payments')
  const metrics = openMetrics(api.services, 7)
  const text = await metrics.text()
  metrics.close()
  const lines = text.trimEnd().split('\n')
  const figures = lines.filter((line) => !line.startsWith('#'))
  expect(figures.filter((line) => !sample.test(line))).toEqual([])
  expect(figures).toEqual(
    expect.arrayContaining([
      'fnx_db_pool_size 7',
      'fnx_signal{name="clock"} 0',
      'fnx_signal_age_seconds{name="clock"} 0',
      'fnx_orders_paused 0',
      'fnx_leader{work="payments"} 0',
      'fnx_waiting{kind="decision"} 0',
    ]),
  )
  expect(text).toMatch(/^fnx_outbox_waiting\{kind="\w+"\} [1-9]/m)
  const toldNames = new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []))
  const isAbsent = (name: string) => !toldNames.has(name) && !whereItHappens.includes(name)
  const absent = Object.keys(metricFamilies).filter(isAbsent)
  expect(absent).toEqual([
    'fnx_http_request_seconds',
    ...(api.services.databaseKind === 'pglite' ? ['fnx_db_connections'] : []),
    'fnx_crediting_lag_seconds',
    'fnx_follower_turn_seconds',
    'fnx_job_ready',
    'fnx_job_oldest_seconds',
    'fnx_job_dead',
    'fnx_first_answer_seconds',
    'fnx_treasury_look_age_seconds',
    'fnx_audit_age_seconds',
    'fnx_audit_findings',
  ])
  expect(text).not.toContain(email)
})

test('orders, payments, nodes, audits and security events are counted @rest', async () => {
  const fixture = await paymentFixture({ nodes: 2 })
  const { api, chain } = fixture
  const metrics = openMetrics(api.services, 7)
  const toldMetrics = async () => {
    const lines = (await metrics.text()).split('\n')
    const of = (series: string) =>
      Number(lines.find((line) => line.startsWith(`${series} `))?.split(' ')[1] ?? 0)
    return {
      locked: of('fnx_order_locks_total{outcome="locked"}'),
      refused: of('fnx_order_locks_total{outcome="SIMILAR_ORDER"}'),
      credited: of('fnx_payments_settled_total{outcome="credited"}'),
      failedLogins: of('fnx_security_events_total{kind="login-failed"}'),
      heads: lines.filter((line) => /^fnx_chain_head_age_seconds\{node="node [01]"\} 0$/.test(line))
        .length,
      auditSeconds: of('fnx_audit_seconds'),
    }
  }
  const buyer = await makeBuyerIn(fixture)
  const before = await toldMetrics()
  const order = await orderOf(fixture, buyer)
  const quote = await quoteTo(buyer.member)
  const { body } = await placeOrderAs(buyer.member, { quoteId: quote.id, payer: buyer.wallet })
  expect(body.code).toBe('SIMILAR_ORDER')
  chain.mine(paymentOf(fixture, order))
  await fixture.settleAll()
  await publishAudit(api.services)
  for (const _ of [1, 2])
    await api.send('POST', 'user/userLogin', {
      identifier: 'ada@venn.example',
      password: 'wrong cats',
    })
  await api.services.securityEvents.write()
  const after = await toldMetrics()
  metrics.close()
  expect({
    locked: after.locked - before.locked,
    refused: after.refused - before.refused,
    credited: after.credited - before.credited,
    failedLogins: after.failedLogins - before.failedLogins,
    heads: after.heads,
  }).toEqual({ locked: 1, refused: 1, credited: 1, failedLogins: 2, heads: 2 })
  expect(after.auditSeconds).toBeGreaterThan(0)
})

test('a hanging database is left out, and not asked again', async () => {
  const { services } = await makeApi()
  let requestCount = 0
  const execute = () => {
    requestCount += 1
    return new Promise(() => {})
  }
  const metrics = openMetrics({ ...services, db: { execute } as unknown as Db }, 7, 20)
  const text = await metrics.text()
  expect(text).toMatch(/^fnx_heap_bytes \d+$/m)
  expect(text).not.toMatch('fnx_db_answer_seconds')
  const before = requestCount
  await metrics.text()
  metrics.close()
  expect([before > 0, requestCount]).toEqual([true, before])
})

test('requests are counted by call or page', () => {
  const nameOf = callNames()
  const askedMetrics = [
    ['POST', '/api/v1/user/userLogin'],
    ['POST', '/api/v1/user/resetPassword/some-secret'],
    ['GET', '/price?from=me'],
    ['HEAD', '/blog/bank/how-a-price-is-made'],
    ['GET', '/_next/data/build/price.json'],
    ['GET', '/_next/static/a.js'],
    ['GET', '/made-up/by/somebody'],
    ['MADE-UP', '/price'],
  ] as const
  expect(askedMetrics.map(([method, url]) => nameOf(method, url))).toEqual([
    'user.userLogin',
    'user.resetPassword',
    '/price',
    '/blog/[dugs]/[slug]',
    'page data',
    'file',
    'other',
    'other',
  ])
})

test('a histogram’s bounds count all that were no slower', () => {
  const times = new RequestTimes()
  for (const seconds of [0.005, 0.2, 99]) times.note('/price', 200, seconds)
  const count = (le: string) =>
    times
      .lines()
      .find((line) => line.includes(`le="${le}"`))
      ?.split(' ')
      .at(-1)
  expect(['0.005', '0.1', '0.25', '10', '+Inf'].map(count)).toEqual(['1', '1', '2', '2', '3'])
  expect(times.lines().at(-1)).toBe('fnx_http_request_seconds_count{call="/price",status="200"} 3')
})
