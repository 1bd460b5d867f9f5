import { ask } from './chain-rpc.mjs'
import { keepCopy, keepHead } from './chain-state.mjs'

const lookMs = 1000
// The node writes a block down within a second.
const writtenMs = 3000
const copyMs = 10_000
const awakeSeconds = 1
const mostBlocks = 50

/**
 * Looks after a running chain once a second: remembers the newest block that held something, keeps a
 * copy of the state, and lets the chain rest. A block a second is written down for ever, 150 MB in a
 * day and all of it again each second; so after ten minutes without a transaction a block comes every
 * half minute, until the next transaction waits.
 */
export function keepChain({ url, folder, dataDir, awakeMs = 10 * 60_000, restSeconds = 30 }) {
  const rhythm = { awakeMs, restSeconds, awakeUntil: Date.now() + awakeMs, isResting: false }
  const seen = { number: undefined }
  const copies = { dueAt: Number.POSITIVE_INFINITY, at: 0 }
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const busy = await newestBusy(url, seen)
      if (busy) keepHead(dataDir, busy)
      await pace(url, rhythm, Boolean(busy))
      copyInTime(folder, copies, Boolean(busy))
    } catch {
      // It may be ending, or busy with something large; the next look comes in a second.
    }
    isLooking = false
  }
  return setInterval(look, lookMs).unref()
}

function copyInTime(folder, copies, isBusy) {
  const now = Date.now()
  if (isBusy) copies.dueAt = Math.min(copies.dueAt, Math.max(now + writtenMs, copies.at + copyMs))
  if (now < copies.dueAt || !keepCopy(folder)) return
  copies.dueAt = Number.POSITIVE_INFINITY
  copies.at = now
}

/** The newest block since the last look that holds a transaction. */
async function newestBusy(url, seen) {
  const head = await ask(url, 'eth_getBlockByNumber', ['latest', false])
  const to = Number(head.number)
  const from = Math.max(seen.number ?? -1, to - mostBlocks)
  let busy
  for (let number = to; number > from && !busy; number -= 1) {
    const hex = `0x${number.toString(16)}`
    const block = number === to ? head : await ask(url, 'eth_getBlockByNumber', [hex, false])
    if (block?.transactions.length > 0) busy = block
  }
  // Only now: a look that failed in between has seen nothing, and the next one has to look again.
  seen.number = to
  return busy
}

async function pace(url, rhythm, isBusy) {
  const { awakeMs, restSeconds, isResting } = rhythm
  const now = Date.now()
  if (isBusy || (isResting && (await isWaiting(url)))) rhythm.awakeUntil = now + awakeMs
  const shouldRest = now > rhythm.awakeUntil
  if (shouldRest === isResting) return
  await ask(url, 'evm_setIntervalMining', [shouldRest ? restSeconds : awakeSeconds])
  rhythm.isResting = shouldRest
}

async function isWaiting(url) {
  const { pending } = await ask(url, 'txpool_status')
  return Number(pending) > 0
}
