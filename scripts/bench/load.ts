import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '../settings.mjs'
import { besideProcess } from './beside'

export interface Request {
  path: string
  method?: string
  headers: Record<string, string>
  body?: string
}

interface Load {
  url: string
  /** The requests of each client, one after the other: repeatedly for a time, or once. */
  clients: Request[][]
  seconds?: number
}

interface Report {
  duration: number
  '2xx': number
  non2xx: number
  errors: number
  latency: { p99: number }
}

export type Loaded = Awaited<ReturnType<typeof runLoad>>

/** Asks from a process of its own. */
export const load = (options: Load) => besideProcess<Loaded>('loaded', options).done

export async function runLoad({ url, clients, seconds }: Load) {
  const autocannon: (options: object) => Promise<Report> = createRequire(
    join(projectRoot, 'package.json'),
  )('autocannon')
  const lists = clients.values()
  const report = await autocannon({
    url,
    connections: clients.length,
    timeout: 120,
    setupClient: (client: { setRequests(requests: Request[]): void }) =>
      client.setRequests(lists.next().value ?? []),
    ...(seconds === undefined ? { amount: clients.flat().length } : { duration: seconds }),
  })
  if (report.non2xx + report.errors > 0)
    throw new Error(`${report.non2xx} answers were refusals, ${report.errors} failed.`)
  return { rate: report['2xx'] / report.duration, p99Ms: report.latency.p99 }
}
