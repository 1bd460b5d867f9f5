import { renewOwnSignals } from '@/server/jobs/own-signals'
import type { Db } from '@/server/platform/db/database'
import { metricFamilies, RequestTimes } from '@/server/platform/signals/metrics'
import { callNames, openMetrics } from '@/server/start/metrics'
import { makeApi } from '../../support/api'
import { makeMember } from '../../support/member'

const sample = /^([a-z_]+)(\{([a-z]+="[^"\n]*",?)+\})? -?\d+(\.\d+)?(e-?\d+)?$/

test('what a process tells of itself and of the product is text that Prometheus reads, and names nobody', async () => {
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
  // The codes of the sign-up: nothing leaves a sandbox.
  expect(text).toMatch(/^fnx_outbox_waiting\{kind="\w+"\} [1-9]/m)
  const told = new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []))
  const absent = Object.keys(metricFamilies).filter((name) => !told.has(name))
  // Nothing was asked, followed or compared in this world.
  expect(absent).toEqual([
    'fnx_http_request_seconds',
    'fnx_crediting_lag_seconds',
    'fnx_follower_turn_seconds',
    'fnx_audit_age_seconds',
    'fnx_audit_findings',
  ])
  expect(text).not.toContain(email)
})

test('what a database that hangs was asked is left out in time, and it is not asked again', async () => {
  const { services } = await makeApi()
  let asked = 0
  const execute = () => {
    asked += 1
    return new Promise(() => {})
  }
  const metrics = openMetrics({ ...services, db: { execute } as unknown as Db }, 7, 20)
  const text = await metrics.text()
  expect(text).toMatch(/^fnx_heap_bytes \d+$/m)
  expect(text).not.toMatch('fnx_db_answer_seconds')
  const before = asked
  await metrics.text()
  metrics.close()
  expect([before > 0, asked]).toEqual([true, before])
})

test('requests are counted by call or page, whatever stands in their address', () => {
  const nameOf = callNames()
  const asked = [
    ['POST', '/api/v1/user/userLogin'],
    ['POST', '/api/v1/user/resetPassword/some-secret'],
    ['GET', '/price?from=me'],
    ['HEAD', '/blog/bank/how-a-price-is-made'],
    ['GET', '/_next/data/build/price.json'],
    ['GET', '/_next/static/a.js'],
    ['GET', '/made-up/by/somebody'],
    ['MADE-UP', '/price'],
  ] as const
  expect(asked.map(([method, url]) => nameOf(method, url))).toEqual([
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

test('a histogram adds up: each bound counts all that were no slower', () => {
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
