import type { RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { paths } from '@/config/paths'
import { allEndpoints } from '@/contract'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import type { Services } from '@/server/compose'
import { newestSnapshot } from '@/server/modules/ledger'
import { waitingMessages } from '@/server/modules/notifications'
import { threadFigures } from '@/server/modules/threads'
import { orNull, queryAll, read } from '@/server/platform/db/query'
import { routesTo } from '@/server/platform/http/body'
import {
  exposition,
  type MetricFigures,
  notedFigures,
  RequestTimes,
} from '@/server/platform/signals/metrics'
import { signalFigures } from '@/server/platform/signals/read'
import { within } from '@/server/platform/within'
import { treasuryNow } from './treasury-figures'

const loopMs = 20
const perNano = 1e-9
const longestMs = 3_000

export interface Metrics {
  timed(listener: RequestListener): RequestListener
  text(): Promise<string>
  close(): void
}

export function openMetrics(services: Services, pool: number, waitMs = longestMs): Metrics {
  const requests = new RequestTimes()
  const productFigures = productFiguresOf(services, waitMs)
  const nameOf = callNames()
  const loop = monitorEventLoopDelay({ resolution: loopMs })
  loop.enable()
  return {
    timed: (listener) => (request, response) => {
      const began = performance.now()
      const call = nameOf(request.method ?? '', request.url ?? '/')
      const isStream = call === 'notification.stream'
      if (isStream) requests.streams += 1
      response.once('close', () => {
        if (isStream) requests.streams -= 1
        else requests.note(call, response.statusCode, (performance.now() - began) / 1_000)
      })
      return listener(request, response)
    },
    text: async () => {
      const own = ownFigures(pool)
      own.fnx_streams_open = [[requests.streams]]
      own.fnx_event_loop_seconds = [50, 99, 100].map((percent) => [
        Math.max(0, loop.percentile(percent) * perNano - loopMs / 1_000),
        { percentile: String(percent) },
      ])
      loop.reset()
      return exposition(requests, { ...own, ...notedFigures(), ...(await productFigures()) })
    },
    close: () => loop.disable(),
  }
}

function ownFigures(pool: number): MetricFigures {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return {
    process_resident_memory_bytes: [[rss]],
    fnx_heap_bytes: [[heapUsed]],
    process_cpu_seconds_total: [[(user + system) / 1e6]],
    process_start_time_seconds: [[Math.round(performance.timeOrigin) / 1_000]],
    fnx_db_pool_size: [[pool]],
    // Shown from the start, so that an alarm sees the first occurrence as a change.
    fnx_key_in_flight_total: [[0]],
  }
}

/**
 * Late figures are left out, so that alarms on absence fire. The same query never runs twice at
 * once, because it could use up all connections.
 */
function productFiguresOf(services: Services, waitMs: number): () => Promise<MetricFigures> {
  const parts = [
    databaseFigures,
    signalsNow,
    followerFigures,
    messagesNow,
    jobsNow,
    waitingNow,
    treasuryNow,
    questionsNow,
    auditNow,
  ]
  const turns = parts.map((part) => {
    let turn: Promise<MetricFigures> | undefined
    return () => {
      turn ??= part(services).finally(() => {
        turn = undefined
      })
      return within(waitMs, turn)
    }
  })
  return async () => {
    const found = await Promise.allSettled(turns.map((turn) => turn()))
    const good = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return Object.assign({}, ...good, leads(services)) as MetricFigures
  }
}

function leads({ standing }: Services): MetricFigures {
  return {
    fnx_leader: Object.entries(standing.leads).map(([work, isLeading]) => [
      isLeading ? 1 : 0,
      { work },
    ]),
  }
}

/** Figures of the database. Each role reports its own sessions. */
async function databaseFigures({ db }: Services): Promise<MetricFigures> {
  const began = performance.now()
  const answer = await queryAll(db, { state: read.text, role: read.text, count: read.text })`
    select case when wait_event_type = 'Lock' then 'waiting' else coalesce(state, 'other') end as state,
      usename as role, count(*)::text as count
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and usename = current_user group by 1, 2`
  return {
    fnx_db_answer_seconds: [[(performance.now() - began) / 1_000]],
    fnx_db_connections: answer.map(({ state, role, count }) => [Number(count), { state, role }]),
  }
}

async function signalsNow(services: Services): Promise<MetricFigures> {
  const { isPaused, signals } = await signalFigures(services)
  const levels = { good: 0, warn: 1, alarm: 2 }
  const seen = signals.filter(({ ageSeconds }) => ageSeconds !== undefined)
  return {
    fnx_orders_paused: [[isPaused ? 1 : 0]],
    fnx_signal: signals.map(({ name, state }) => [levels[state], { name }]),
    fnx_signal_value: seen.map(({ name, measured }) => [measured ?? 0, { name }]),
    fnx_signal_age_seconds: seen.map(({ name, ageSeconds }) => [ageSeconds ?? 0, { name }]),
  }
}

async function followerFigures({
  db,
  clock,
  databaseTime,
  standing,
}: Services): Promise<MetricFigures> {
  const [cursor, now] = [await readChainCursor(db), await databaseTime()]
  const age = (then: Date, at: Date) => Math.max(0, at.getTime() - then.getTime()) / 1_000
  return {
    ...(cursor && { fnx_crediting_lag_seconds: [[age(cursor.blockAt, now)]] }),
    ...(standing.turnedAt && {
      fnx_follower_turn_seconds: [[age(standing.turnedAt, clock.now())]],
    }),
  }
}

async function messagesNow(services: Services): Promise<MetricFigures> {
  const waiting = await waitingMessages(services)
  return {
    fnx_outbox_waiting: waiting.map(({ kind, count }) => [count, { kind }]),
    fnx_outbox_oldest_seconds: waiting.map(({ kind, seconds }) => [seconds, { kind }]),
  }
}

async function jobsNow({ jobs }: Services): Promise<MetricFigures> {
  const figures = await jobs.figures()
  return {
    fnx_job_ready: figures.map(({ queue, ready }) => [ready, { queue }]),
    fnx_job_oldest_seconds: figures.map(({ queue, oldestSeconds }) => [oldestSeconds, { queue }]),
    fnx_job_dead: figures.map(({ queue, dead }) => [dead, { queue }]),
  }
}

async function waitingNow({ db, databaseTime }: Services): Promise<MetricFigures> {
  const now = (await databaseTime()).toISOString()
  const rows = await queryAll(db, {
    kind: read.text,
    count: read.text,
    seconds: orNull(read.text),
  })`
    select kind, count(since)::text as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(since)))::text as seconds
    from (
      select unnest(array['order', 'payment', 'decision', 'returning', 'held']) as kind, null::timestamptz as since
      union all select 'order', locked_at from purchase_order where state = 'open'
      union all select 'payment', seen_at from payment where state = 'seen'
      union all select case when kyc_status = 'BLOCKED' or held_at is not null then 'held' else outcome end, decided_at
        from settlement left join account on account.id = account_id where outcome = 'decision'
      union all select outcome, decided_at from settlement where outcome in ('returning', 'held')
    ) waiting group by kind`
  return {
    fnx_waiting: rows.map(({ kind, count }) => [Number(count), { kind }]),
    fnx_waiting_oldest_seconds: rows.map(({ kind, seconds }) => [Number(seconds ?? 0), { kind }]),
  }
}

async function auditNow({ db, databaseTime }: Services): Promise<MetricFigures> {
  const newest = await newestSnapshot(db)
  if (newest === undefined) return {}
  const ageMs = Math.max(0, (await databaseTime()).getTime() - newest.at.getTime())
  return {
    fnx_audit_age_seconds: [[ageMs / 1_000]],
    fnx_audit_findings: [[newest.differenceCount]],
  }
}

/** The name of a call in metrics. All other addresses share one name. */
export function callNames(): (method: string, url: string) => string {
  const fixed = new Map<string, string>()
  const shaped: { pattern: RegExp; name: string }[] = []
  const add = (route: string, name: string) => {
    if (!/[:[]/.test(route)) return fixed.set(route, name)
    const parts = route.split(/:\w+|\[\w+\]/).map((part) => part.replaceAll(/[.?+*]/g, '\\$&'))
    return shaped.push({ pattern: new RegExp(`^${parts.join('[^/]+')}$`), name })
  }
  for (const { name, endpoint } of allEndpoints())
    for (const route of routesTo(endpoint)) add(`${endpoint.method} /api/v1${route}`, name)
  for (const path of Object.keys(paths)) add(`GET ${path}`, path)
  return (method, url) => {
    const [path = '/'] = url.split('?', 1)
    const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`
    const known = fixed.get(asked) ?? shaped.find(({ pattern }) => pattern.test(asked))?.name
    if (known !== undefined) return known
    if (path.startsWith('/_next/data/')) return 'page data'
    return /^\/_next\/|\.\w+$/.test(path) ? 'file' : 'other'
  }
}

async function questionsNow(services: Services): Promise<MetricFigures> {
  const { waiting, oldestSeconds, firstAnswerSeconds } = await threadFigures(services)
  return {
    fnx_questions_waiting: [[waiting]],
    fnx_questions_oldest_seconds: [[oldestSeconds]],
    ...(firstAnswerSeconds !== undefined && { fnx_first_answer_seconds: [[firstAnswerSeconds]] }),
  }
}
