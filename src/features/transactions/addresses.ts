import {
  type ActivityGroup,
  type ActivityState,
  activityGroups,
  activityStates,
} from '@/contract/activity'
import { localMidnight } from '@/contract/format/dates'
import { isPeriod } from '@/contract/period'

/**
 * The filter of the list, as in the address. Unknown values are dropped, because the server would
 * refuse the whole filter for one of them.
 */
export interface ActFilter {
  kind?: ActivityGroup
  state?: ActivityState
  from?: string
  to?: string
  hash?: string
}

type MomentFilter = Omit<ActFilter, 'from' | 'to'> & { since?: string; before?: string }

type QueryParameters = Record<string, string | string[] | undefined>

const names = ['kind', 'state', 'from', 'to', 'hash'] as const

const rules: Record<(typeof names)[number], (text: string) => boolean> = {
  kind: (text) => (activityGroups as readonly string[]).includes(text),
  state: (text) => Object.hasOwn(activityStates, text),
  from: isDay,
  to: isDay,
  hash: isHash,
}

function isHash(text: string): boolean {
  return /^0x[0-9a-fA-F]{64}$/.test(text)
}

export function isNoneOrHash(text = ''): boolean {
  return text.trim() === '' || isHash(text.trim())
}

function isDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

export function filterOf(query: QueryParameters): ActFilter {
  const sound = names.flatMap((name) => {
    const text = query[name]
    return typeof text === 'string' && rules[name](text) ? [[name, text]] : []
  })
  return Object.fromEntries(sound) as ActFilter
}

/** The server's filter: the days of the reader, by which the list groups months and days. */
export function askedBy({ from, to, ...others }: ActFilter): MomentFilter {
  return {
    ...others,
    ...(from && { since: localMidnight(from) }),
    ...(to && { before: localMidnight(to, 1) }),
  }
}

export function filterAddress(filter: ActFilter): string {
  const query = new URLSearchParams()
  for (const name of names) {
    const text = filter[name]
    if (text !== undefined) query.set(name, text)
  }
  return query.size === 0 ? '/transactions' : `/transactions?${query}`
}

const views = ['activity', 'statement', 'documents'] as const
export type View = (typeof views)[number]

export function viewIn({ view }: QueryParameters): View {
  return views.find((name) => name === view) ?? 'activity'
}

export function periodIn({ period }: QueryParameters): string {
  const year = new Date().toISOString().slice(0, 4)
  return typeof period === 'string' && isPeriod(period) ? period : year
}

export function viewAddress(view: View, period?: string): string {
  if (view === 'activity') return '/transactions'
  return `/transactions?view=${view}${period === undefined ? '' : `&period=${period}`}`
}

export function periodsSince(since: string, now: Date): { years: string[]; months: string[] } {
  const months: string[] = []
  const first = since.slice(0, 7)
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  for (let month = monthStart.toISOString().slice(0, 7); month >= first; ) {
    months.push(month)
    monthStart.setUTCMonth(monthStart.getUTCMonth() - 1)
    month = monthStart.toISOString().slice(0, 7)
  }
  return { years: [...new Set(months.map((month) => month.slice(0, 4)))], months }
}
