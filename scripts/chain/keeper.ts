import { askNode } from './rpc'
import { keepCopy, keepHead } from './state'

const lookMs = 1000
const writtenMs = 3000
const copyMs = 10_000
const awakeSeconds = 1
const maxBlocks = 50

interface KeptChain {
  url: string
  folder: string
  dataDir: string
  awakeMs?: number
  restSeconds?: number
}

/**
 * Blocks stay on disk, 150 MB a day; anvil rewrites all blocks each second, so an idle chain mines
 * more slowly.
 */
export function keepChain({
  url,
  folder,
  dataDir,
  awakeMs = 10 * 60_000,
  restSeconds = 30,
}: KeptChain) {
  let awakeUntil = Date.now() + awakeMs
  let isResting = false
  let seenHeight = -1
  let copyDueAt = Number.POSITIVE_INFINITY
  let copiedAt = 0
  let isLooking = false

  async function newestBusy() {
    const head = await askNode(url, 'eth_getBlockByNumber', ['latest', false])
    const to = Number(head.number)
    const from = Math.max(seenHeight, to - maxBlocks)
    let busy: typeof head
    for (let number = to; number > from && !busy; number -= 1) {
      const hex = `0x${number.toString(16)}`
      const block = number === to ? head : await askNode(url, 'eth_getBlockByNumber', [hex, false])
      if (block?.transactions.length > 0) busy = block
    }
    seenHeight = to
    return busy
  }

  async function pace(isBusy: boolean) {
    const now = Date.now()
    const isWaiting = async () => Number((await askNode(url, 'txpool_status')).pending) > 0
    if (isBusy || (isResting && (await isWaiting()))) awakeUntil = now + awakeMs
    const shouldRest = now > awakeUntil
    if (shouldRest === isResting) return
    await askNode(url, 'evm_setIntervalMining', [shouldRest ? restSeconds : awakeSeconds])
    isResting = shouldRest
  }

  function copyInTime(isBusy: boolean) {
    const now = Date.now()
    if (isBusy) copyDueAt = Math.min(copyDueAt, Math.max(now + writtenMs, copiedAt + copyMs))
    if (now < copyDueAt || !keepCopy(folder)) return
    copyDueAt = Number.POSITIVE_INFINITY
    copiedAt = now
  }

  async function checkHead() {
    if (isLooking) return
    isLooking = true
    try {
      const busy = await newestBusy()
      if (busy) keepHead(dataDir, busy)
      await pace(Boolean(busy))
      copyInTime(Boolean(busy))
    } catch {
      // The chain's program may be ending, or busy.
    }
    isLooking = false
  }
  return setInterval(checkHead, lookMs).unref()
}
