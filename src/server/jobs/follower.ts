import { MovedMeanwhile } from '@/server/chain/blocks/chain-cursor'
import type { BlockReader } from '@/server/chain/follow/block-reader'
import { type Followed, follow } from '@/server/chain/follow/follow'
import { watchNodes } from '@/server/chain/follow/watch-nodes'
import { paymentsReader, purchaseSteps, settle } from '@/server/modules/purchases'
import { type AskedAt, followSwaps } from '@/server/modules/swaps'
import { errorFields, patientLog } from '@/server/platform/log/log'
import { clockOffsetMs } from '@/server/platform/signals/read'
import { clockOffMs, renewEveryMs } from '@/server/platform/signals/renew'
import type { Services } from '@/server/services'

const everyMs = 1_000
const waitingMs = 500
const longestFollowMs = 5_000

/** All who want to know what stands in the blocks. The place of following is theirs together. */
function blockReaders(services: Services): BlockReader[] {
  return [paymentsReader(services)]
}

export function followChain(services: Services): Promise<Followed> {
  return follow(services, blockReaders(services))
}

export async function creditPaid(services: Services): Promise<void> {
  while ((await followChain(services)).isBehind);
  await settle(services)
}

export interface FollowerJob {
  run(): Promise<void>
  everyMs(): number
  begin(): Promise<void>
  end(stop: () => Promise<void>): Promise<void>
}

type Step = [name: string, act: () => Promise<unknown>]

/**
 * The work of the follower: reads the chain, settles what was paid, and follows what we sent. In
 * one process at a time; before each step it asks whether it still leads.
 */
export function followerJob(outer: Services): FollowerJob {
  const leader = outer.leader('payments')
  const now = () => outer.clock.now().getTime()
  const services = { ...outer, log: patientLog(outer.log, now) }
  const swapsAskedAt: AskedAt = new Map()
  const history = outer.sandbox?.history ?? (async () => 'done')
  let isEnding = false
  let isBehind = true
  let isLeading = false
  let isBegun = false
  const holds = async () => {
    isLeading = await leader.holds()
    return isLeading
  }
  const catchUp = async () => {
    const endMs = performance.now() + longestFollowMs
    isBehind = true
    while (isBehind && !isEnding && performance.now() < endMs)
      isBehind = (await followChain(services)).isBehind
  }
  const begin = async () => {
    while (!isBegun && !isEnding && (await holds())) isBegun = (await history(services)) === 'done'
  }
  let watchedAt = Number.NEGATIVE_INFINITY
  const watch = async () => {
    if (Math.abs(now() - watchedAt) < renewEveryMs) return
    watchedAt = now()
    await watchNodes(services)
  }
  const steps: Step[] = [
    ['history', begin],
    ['follow', async () => isBegun && catchUp()],
    ['look at the nodes', watch],
    ...purchaseSteps(services, { isBegun: () => isBegun, isBehind: () => isBehind }),
    ['swaps', () => followSwaps(services, swapsAskedAt)],
  ]
  return {
    begin: () => begin().catch((error: unknown) => failed(services, 'history', error)),
    everyMs: () => (isLeading ? everyMs : waitingMs),
    run: async () => {
      if (await isClockOff(services)) return leader.giveBack()
      for (const [name, step] of steps) {
        if (isEnding || !(await holds())) break
        await step().catch((error: unknown) => failed(services, name, error))
      }
      services.standing.turnedAt = outer.clock.now()
    },
    end: async (stop) => {
      isEnding = true
      await stop()
      await leader.giveBack()
    },
  }
}

function failed({ log }: Services, name: string, error: unknown): void {
  if (error instanceof MovedMeanwhile) return
  log.error(`payments: ${name} failed`, errorFields(error))
}

/** Never settle by a clock that the database contradicts; another process may. */
async function isClockOff(services: Services): Promise<boolean> {
  const offsetMs = await clockOffsetMs(services)
  if (Math.abs(offsetMs) < clockOffMs) return false
  const seconds = Math.round(offsetMs / 1_000)
  services.log.error('the clock of this process is off, so it settles nothing', { seconds })
  return true
}
