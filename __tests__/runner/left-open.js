// Handles that a test file leaves open affect the next one and keep the worker alive.
const kinds = ['ProcessWrap', 'TCPServerWrap', 'TCPSocketWrap', 'UDPWRAP', 'FSEVENTWRAP']
const graceMs = 3000
// Node 22 keeps its agent in the first, and Node 24 in both. Node 26 keeps it in the second, and in
// the first a cover of it for older programs.
const [cover, connections] = [1, 2].map((n) => Symbol.for(`undici.globalDispatcher.${n}`))
// Before Jest's `workerGracefulExitTimeout`.
const sayAfterMs = 15_000

function countOpen() {
  const openCounts = new Map(kinds.map((kind) => [kind, 0]))
  for (const kind of process.getActiveResourcesInfo()) {
    if (openCounts.has(kind)) openCounts.set(kind, openCounts.get(kind) + 1)
  }
  return openCounts
}

async function refuseLeftOpen(before) {
  const leftOpen = () => kinds.filter((kind) => countOpen().get(kind) > before.get(kind))
  for (const until = Date.now() + graceMs; leftOpen().length > 0 && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 20))
  if (leftOpen().length > 0)
    throw new Error(`These tests left something open: ${leftOpen().join(', ')}`)
}

/** An unread answer holds its connection and the worker. */
async function closeConnections() {
  const { [cover]: covering, [connections]: agent = covering } = globalThis
  if (!agent) return
  const freshAgent = new agent.constructor()
  globalThis[cover] = agent === covering ? freshAgent : new covering.constructor(freshAgent)
  if (globalThis[connections]) globalThis[connections] = freshAgent
  await agent.destroy()
}

let lastTests
// Jest has let this worker go, which then ends by itself, or Jest ends it without a reason.
process.on('removeListener', (name) => {
  if (name === 'message' && lastTests) setTimeout(sayWhatIsOpen, sayAfterMs, lastTests).unref()
})

function sayWhatIsOpen(file) {
  const handles = process
    ._getActiveHandles()
    .map(
      (handle) =>
        `${handle.constructor.name} ${handle.remoteAddress ?? ''}:${handle.remotePort ?? handle.fd ?? ''}`,
    )
  const openHandles = [...process.getActiveResourcesInfo(), ...handles].join(', ')
  process.stderr.write(`Its last tests were ${file}; the worker still has: ${openHandles}\n`)
}

module.exports = (Environment) =>
  class extends Environment {
    constructor(config, context) {
      super(config, context)
      this.openBefore = countOpen()
      this.testPath = context.testPath
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state)
      if (event.name === 'test_done' && event.test.errors.length > 0) this.hasFailed = true
    }

    async teardown() {
      await this.global.closeDatabases?.()
      await super.teardown()
      await closeConnections()
      // A failed test may leave handles open, and reporting them would hide why it failed.
      if (!this.hasFailed) await refuseLeftOpen(this.openBefore)
      lastTests = this.testPath
    }
  }
