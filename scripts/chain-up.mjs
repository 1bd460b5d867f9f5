import { setTimeout as wait } from 'node:timers/promises'

const mostStarts = 3
const calmMs = 10 * 60_000
const meanwhile = 'Everything else works; wallets show no balance, and nothing can be paid.'

/**
 * Starts a chain that ended by itself again, a few times; then the rest goes on without it. `start`
 * resolves with a node that answers, or nothing; `keep` looks after it. The answer gives this up.
 */
export function keepUp(first, { start, keep }) {
  let isOver = false
  const run = async () => {
    let node = first
    for (let starts = 0; node; ) {
      const since = Date.now()
      const keeper = keep()
      const { code, signal } = await node.exited
      clearInterval(keeper)
      if (Date.now() - since > calmMs) starts = 0
      node = undefined
      while (!isOver && !node && starts < mostStarts) {
        starts += 1
        node = await start()
        if (!node) await wait(500)
      }
      if (isOver) return node?.stop()
      const how = `The local chain has ended (${signal ?? `code ${code}`})`
      console.error(
        node ? `${how} and was started again.` : `${how} and does not start again. ${meanwhile}`,
      )
    }
  }
  run()
  return () => {
    isOver = true
  }
}
