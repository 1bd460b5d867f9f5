// A file of tests closes what it opened: a server or a program that lives on meets the next file, and keeps the
// worker from ending. Connections do not count: fetch keeps its own for some seconds.
const kinds = ['ProcessWrap', 'TCPServerWrap', 'UDPWRAP', 'FSEVENTWRAP']
const graceMs = 3000

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

/** An environment of Jest that holds its file to this. */
module.exports = (Environment) =>
  class extends Environment {
    openBefore = countOpen()

    async teardown() {
      await super.teardown()
      await refuseLeftOpen(this.openBefore)
    }
  }
