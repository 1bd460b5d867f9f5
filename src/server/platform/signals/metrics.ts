import { asAppError } from '../errors'

/** The metrics and their labels, which are our own words: never user input, or who they are. */
export const metricFamilies = {
  fnx_http_request_seconds: ['histogram', 'time until an answer had left, by call or page'],
  fnx_streams_open: ['gauge', 'live streams that pages listen to'],
  fnx_event_loop_seconds: ['gauge', 'delay of the event loop since the last look'],
  fnx_heap_bytes: ['gauge', 'memory that JavaScript uses'],
  process_resident_memory_bytes: ['gauge', 'memory of the process'],
  process_cpu_seconds_total: ['counter', 'processor time of the process'],
  process_start_time_seconds: ['gauge', 'when the process began, in seconds since 1970'],
  fnx_db_answer_seconds: [
    'gauge',
    'time of one small statement, waiting for a connection included',
  ],
  fnx_db_pool_size: ['gauge', 'connections that this process may open'],
  fnx_db_connections: [
    'gauge',
    'connections to this database by what they do, of the roles whose sessions this one may see: its own',
  ],
  fnx_signal: ['gauge', 'state of a signal: 0 good, 1 warning, 2 alarm'],
  fnx_signal_value: ['gauge', 'what was measured: seconds, or percent of the disk'],
  fnx_signal_age_seconds: ['gauge', 'time since a signal was renewed'],
  fnx_orders_paused: ['gauge', 'whether new orders are refused'],
  fnx_crediting_lag_seconds: ['gauge', 'age of the newest block that is followed'],
  fnx_follower_turn_seconds: ['gauge', 'time since the last full turn of this follower'],
  fnx_leader: ['gauge', 'whether this process leads a work'],
  fnx_outbox_waiting: ['gauge', 'messages that were not sent'],
  fnx_outbox_oldest_seconds: ['gauge', 'age of the oldest of them'],
  fnx_job_ready: ['gauge', 'jobs that nobody has taken yet'],
  fnx_job_oldest_seconds: ['gauge', 'how long the oldest of them could have been taken'],
  fnx_job_dead: ['gauge', 'jobs that were given up'],
  fnx_waiting: ['gauge', 'orders, payments and decisions that are not done'],
  fnx_waiting_oldest_seconds: ['gauge', 'age of the oldest of them'],
  fnx_questions_waiting: ['gauge', 'questions that nobody has answered, 500 at most'],
  fnx_questions_oldest_seconds: ['gauge', 'how long the oldest of them has waited'],
  fnx_first_answer_seconds: [
    'gauge',
    'time to the first answer in the last 30 days: half of the questions took less',
  ],
  fnx_treasury_missing: [
    'gauge',
    'times in the last hour that coins left the treasury unexplained',
  ],
  fnx_treasury_look_age_seconds: [
    'gauge',
    'time since all nodes last agreed on what the treasury holds of a currency',
  ],
  fnx_audit_age_seconds: ['gauge', 'time since the books were last compared'],
  fnx_audit_findings: ['gauge', 'what did not fit then'],
  fnx_audit_seconds: ['gauge', 'how long the last comparison by this process took'],
  fnx_order_locks_total: [
    'counter',
    'answers to requests to lock an order, by what became of them',
  ],
  fnx_key_in_flight_total: [
    'counter',
    'requests refused because another one held the same key, or a row they needed, for too long',
  ],
  fnx_slot_fallback_total: [
    'counter',
    'journals of this process that found no free slot of a pool with enough, by what they waited for',
  ],
  fnx_payments_settled_total: ['counter', 'payments that this process settled, by outcome'],
  fnx_chain_head_age_seconds: ['gauge', 'age of the newest block that a node shows'],
  fnx_security_events_total: ['counter', 'security events by kind, those without a row too'],
} as const

type Family = keyof typeof metricFamilies
type Gauge = Exclude<Family, 'fnx_http_request_seconds'>
type Labels = Record<string, string>
type Sample = readonly [value: number, labels?: Labels]
export type MetricFigures = Partial<Record<Gauge, Sample[]>>

const noted = new Map<string, { name: Gauge; sample: Sample }>()

export function count(name: Gauge, labels: Labels, by = 1): void {
  const before = noted.get(seriesOf(name, labels))?.sample[0] ?? 0
  measure(name, labels, before + by)
}

export function measure(name: Gauge, labels: Labels, value: number): void {
  noted.set(seriesOf(name, labels), { name, sample: [value, labels] })
}

export async function countOutcome<Done>(
  name: Gauge,
  well: string,
  work: Promise<Done>,
): Promise<Done> {
  try {
    const result = await work
    count(name, { outcome: well })
    return result
  } catch (error) {
    count(name, { outcome: asAppError(error).code })
    throw error
  }
}

const seriesOf = (name: Gauge, labels: Labels) => `${name} ${JSON.stringify(labels)}`

export function notedFigures(): MetricFigures {
  const figures: MetricFigures = {}
  for (const { name, sample } of noted.values()) figures[name] = [...(figures[name] ?? []), sample]
  return figures
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Times {
  labels: Labels
  counts: number[]
  sum: number
}

/** Request times by call. A made-up address adds no series. */
export class RequestTimes {
  private readonly times = new Map<string, Times>()
  streams = 0

  note(call: string, status: number, seconds: number): void {
    const key = `${call} ${status}`
    const callTimes = this.times.get(key) ?? {
      labels: { call, status: String(status) },
      counts: [...bounds.map(() => 0), 0],
      sum: 0,
    }
    this.times.set(key, callTimes)
    const firstFit = bounds.findIndex((bound) => seconds <= bound)
    const bucket = firstFit < 0 ? bounds.length : firstFit
    callTimes.counts[bucket] = (callTimes.counts[bucket] ?? 0) + 1
    callTimes.sum += seconds
  }

  lines(): string[] {
    if (this.times.size === 0) return []
    const name = 'fnx_http_request_seconds'
    return [
      ...headOf(name),
      ...[...this.times.values()].flatMap((callTimes) => histogram(name, callTimes)),
    ]
  }
}

function histogram(name: string, { labels, counts, sum }: Times): string[] {
  let total = 0
  const buckets = counts.map((count, at) => {
    total += count
    return line(`${name}_bucket`, [total, { ...labels, le: String(bounds[at] ?? '+Inf') }])
  })
  return [...buckets, line(`${name}_sum`, [sum, labels]), line(`${name}_count`, [total, labels])]
}

export function exposition(requests: RequestTimes, figures: MetricFigures): string {
  const gauges = (Object.entries(figures) as [Gauge, Sample[]][])
    .filter(([, samples]) => samples.length > 0)
    .flatMap(([name, samples]) => [...headOf(name), ...samples.map((sample) => line(name, sample))])
  return [...requests.lines(), ...gauges, ''].join('\n')
}

function headOf(name: Family): string[] {
  const [type, help] = metricFamilies[name]
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function line(name: string, [value, labels = {}]: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapedLabel(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

function escapedLabel(text: string): string {
  return text.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')
}
