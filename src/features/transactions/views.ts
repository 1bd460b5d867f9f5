import { isPeriod } from '@/contract/statement'

export type View = 'payments' | 'statement' | 'documents'

type Asked = Record<string, string | string[] | undefined>

export function viewIn({ view }: Asked): View {
  return view === 'statement' || view === 'documents' ? view : 'payments'
}

/** The year or month that an address asks for; this year, unless it asks for one. */
export function periodIn({ period }: Asked): string {
  const year = new Date().toISOString().slice(0, 4)
  return typeof period === 'string' && isPeriod(period) ? period : year
}

export function viewAddress(view: View, period?: string): string {
  if (view === 'payments') return '/transactions'
  return `/transactions?view=${view}${period === undefined ? '' : `&period=${period}`}`
}

/** Years and months in which there may be something to tell, the newest first. */
export function periodsSince(since: string, now: Date): { years: string[]; months: string[] } {
  const months: string[] = []
  const first = since.slice(0, 7)
  const place = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  for (let month = place.toISOString().slice(0, 7); month >= first; ) {
    months.push(month)
    place.setUTCMonth(place.getUTCMonth() - 1)
    month = place.toISOString().slice(0, 7)
  }
  return { years: [...new Set(months.map((month) => month.slice(0, 4)))], months }
}
