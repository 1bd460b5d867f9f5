import { MovedMeanwhile } from '@/server/chain/blocks/chain-cursor'
import type { BlockReader } from '@/server/chain/follow/block-reader'
import { type FollowResult, follow } from '@/server/chain/follow/follow'
import { watchNodes } from '@/server/chain/follow/watch-nodes'
import { approvalsReader, custodySteps, transfersReader } from '@/server/modules/custody'
import { followPayouts, payoutKind } from '@/server/modules/payables'
import { paymentsReader, purchaseSteps, settle } from '@/server/modules/purchases'
import { lostWallets } from '@/server/modules/recoveries'
import { type AskedAt, followSwaps } from '@/server/modules/swaps'
import { notingFailures } from '@/server/platform/jobs/failing'
import { errorFields, patientLog } from '@/server/platform/log/log'
import { clockOffsetMs } from '@/server/platform/signals/read'
import { clockOffMs, renewEveryMs } from '@/server/platform/signals/renew'
import type { FollowerNeeds, JobsNeeds } from './needs'

/** What payouts need from other modules. */
const forPayouts = { lostWallets }
const everyMs = 1_000
const standbyPollMs = 500
const longestFollowMs = 5_000

/** The readers that receive every block. They share one chain cursor. */
function blockReaders(needs: FollowerNeeds): BlockReader[] {
  return [paymentsReader(needs), transfersReader(needs), approvalsReader(needs)]
}

export function followChain(needs: FollowerNeeds): Promise<FollowResult> {
  return follow(needs, blockReaders(needs))
}

export async function creditPaid(needs: FollowerNeeds): Promise<void> {
  while ((await followChain(needs)).isBehind);
  await settle(needs)
}

export interface FollowerJob {
  run(): Promise<void>
  everyMs(): number
  begin(): Promise<void>
  end(stop: () => Promise<void>): Promise<void>
}

type Step = [name: string, act: () => Promise<unknown>]

/**
 * The work of the follower: reads the chain, settles payments, and follows our own transactions. It
 * runs in one process at a time; before each step it checks that it is still the leader.
 */
export function followerJob(outer: JobsNeeds): FollowerJob {
  const leader = outer.leader('payments')
  const now = () => outer.clock.now().getTime()
  const needs = { ...outer, ...forPayouts, log: patientLog(notingFailures(outer, everyMs), now) }
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
      isBehind = (await followChain(needs)).isBehind
  }
  const begin = async () => {
    while (!isBegun && !isEnding && (await holds())) isBegun = (await history(needs)) === 'done'
  }
  let watchedAt = Number.NEGATIVE_INFINITY
  const watch = async () => {
    if (Math.abs(now() - watchedAt) < renewEveryMs) return
    watchedAt = now()
    await watchNodes(needs)
  }
  const steps: Step[] = [
    ['history', begin],
    // guard: without it, payments of the past are followed before their orders stand —
    //   server/sandbox/past-first: nobody follows a chain — without the first condition
    ['follow', async () => isBegun && catchUp()],
    ['look at the nodes', watch],
    // guard: without it, orders are followed before payments are credited —
    //   server/custody/many-orders: more open payouts than a turn asks
    ...purchaseSteps(needs, { isBegun: () => isBegun, isBehind: () => isBehind }),
    ...custodySteps(needs, {
      isBegun: () => isBegun,
      isBehind: () => isBehind,
      others: { payout: payoutKind(needs) },
    }),
    ['payouts', async () => isBegun && !isBehind && followPayouts(needs)],
    ['swaps', () => followSwaps(needs, swapsAskedAt)],
  ]
  return {
    begin: () => begin().catch((error: unknown) => logFailure(needs, 'history', error)),
    everyMs: () => (isLeading ? everyMs : standbyPollMs),
    run: async () => {
      // guard: without it, a process with a wrong clock settles — server/platform/signals: a
      //   process that is 3 s off settles nothing
      if (await isClockOff(needs)) return leader.giveBack()
      for (const [name, step] of steps) {
        if (isEnding || !(await holds())) break
        await step().catch((error: unknown) => logFailure(needs, name, error))
      }
      needs.standing.turnedAt = outer.clock.now()
    },
    end: async (stop) => {
      isEnding = true
      await stop()
      await leader.giveBack()
    },
  }
}

function logFailure({ log }: JobsNeeds, name: string, error: unknown): void {
  if (error instanceof MovedMeanwhile) return
  log.error(`follower: ${name} failed`, errorFields(error))
}

/**
 * Whether this server's clock differs from the database's. If so, this process settles nothing; a
 * process with a correct clock may continue.
 */
async function isClockOff(needs: JobsNeeds): Promise<boolean> {
  const offsetMs = await clockOffsetMs(needs)
  if (Math.abs(offsetMs) < clockOffMs) return false
  const seconds = Math.round(offsetMs / 1_000)
  needs.log.error('the clock of this process is off, so it settles nothing', { seconds })
  return true
}
