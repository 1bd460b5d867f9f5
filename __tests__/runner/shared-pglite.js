// Made outside Jest's sandbox, where its dynamic imports work.
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const { dirname, join, resolve } = require('node:path')

const root = resolve(__dirname, '../..')
const { version } = JSON.parse(
  readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
)
// Making a database takes four seconds, reading one less than one.
const kept = join(root, `.build/embedded-database/${version}.tar`)
let client

function sharedPglite() {
  client ??= open()
  return client
}

// PostgreSQL's timers keep the process alive; Jest stops listening when it lets a worker go.
process.on('removeListener', (name) => {
  if (name === 'message') void sharedPglite.close()
})

/** One of a test's own, which it closes: nothing is in it yet. */
sharedPglite.anew = open

sharedPglite.close = async () => (await client)?.close()

/** Otherwise each worker makes its own. */
sharedPglite.prepare = async () => {
  if (existsSync(kept)) return
  const { PGlite } = await import('@electric-sql/pglite')
  const made = await PGlite.create()
  const files = await made.dumpDataDir('none')
  await made.close()
  mkdirSync(dirname(kept), { recursive: true })
  // Whole or not at all: another run may be reading.
  const unfinished = join(dirname(kept), `unfinished-${process.pid}`)
  writeFileSync(unfinished, Buffer.from(await files.arrayBuffer()))
  renameSync(unfinished, kept)
}

async function open() {
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({ loadDataDir: new Blob([readFileSync(kept)]) })
}

module.exports = sharedPglite
