// A file of tests closes what it opened: a server or a program that lives on meets the next file, and keeps the
// worker from ending. Connections of fetch are closed for it.
const kinds = ['ProcessWrap', 'TCPServerWrap', 'UDPWRAP', 'FSEVENTWRAP']
const graceMs = 3000
// Where Node keeps the agent of its fetch.
const connections = Symbol.for('undici.globalDispatcher.1')
// Before Jest ends a worker that does not end by itself (`workerGracefulExitTimeout`).
const sayAfterMs = 15_000

function countOpen() {
  const open = new Map(kinds.map((kind) => [kind, 0]))
  for (const kind of process.getActiveResourcesInfo()) {
    if (open.has(kind)) open.set(kind, open.get(kind) + 1)
  }
  return open
}

/** Throws where more is open than before; what is closing already gets its time. */
async function refuseLeftOpen(before) {
  const left = () => kinds.filter((kind) => countOpen().get(kind) > before.get(kind))
  for (const until = Date.now() + graceMs; left().length > 0 && Date.now() < until; )
    await new Promise((done) => setTimeout(done, 20))
  if (left().length > 0) throw new Error(`These tests left something open: ${left().join(', ')}`)
}

/** An answer that nobody read to its end holds its connection, and the worker with it. */
async function closeConnections() {
  const { [connections]: agent } = globalThis
  if (!agent) return
  globalThis[connections] = new agent.constructor()
  await agent.destroy()
}

/** What keeps a worker from ending that has no file left: it is ended by force, and nobody else can tell. */
function sayWhatIsOpen(file) {
  const handles = process
    ._getActiveHandles()
    .map(
      (handle) =>
        `${handle.constructor.name} ${handle.remoteAddress ?? ''}:${handle.remotePort ?? handle.fd ?? ''}`,
    )
  const open = [...process.getActiveResourcesInfo(), ...handles].join(', ')
  process.stderr.write(`Its last tests were ${file}; the worker still has: ${open}\n`)
}

/** An environment of Jest that holds its file to this. */
module.exports = (Environment) =>
  class extends Environment {
    constructor(config, context) {
      clearTimeout(process.lastSaying)
      super(config, context)
      this.openBefore = countOpen()
      this.testPath = context.testPath
    }

    async teardown() {
      await this.global.closeDatabases?.()
      await super.teardown()
      await closeConnections()
      await refuseLeftOpen(this.openBefore)
      process.lastSaying = setTimeout(sayWhatIsOpen, sayAfterMs, this.testPath).unref()
    }
  }
