import { lte, type SQL } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { byFetch, type SendRpc } from '@/server/chain/nodes/rpc-node'
import { outboxMessages } from '@/server/modules/notifications/tables'
import type { SandboxNeeds } from './needs'

const awayMs = 2 * minuteMs
const lateMs = 30_000

type Connect = (maxAtOnce?: number) => SendRpc

const ends = { chainAway: 0, mailsLate: 0 }

export function beginOutage(outage: keyof typeof ends): void {
  ends[outage] = performance.now() + awayMs
}

export function endOutages(): void {
  Object.assign(ends, { chainAway: 0, mailsLate: 0 })
}

const lasts = (outage: keyof typeof ends) => performance.now() < ends[outage]

export function interruptible(connect: Connect = () => byFetch): Connect {
  return (maxAtOnce) => {
    const send = connect(maxAtOnce)
    return async (...asked) => {
      if (lasts('chainAway')) throw new Error('The network is away: an opened state says so.')
      return send(...asked)
    }
  }
}

export function whereArrived({ clock }: SandboxNeeds): SQL | undefined {
  if (!lasts('mailsLate')) return undefined
  return lte(outboxMessages.createdAt, new Date(clock.now().getTime() - lateMs))
}
