// Made outside Jest's sandbox, where its dynamic imports work.
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const { dirname, join, resolve } = require('node:path')

const root = resolve(__dirname, '../..')
const { version } = JSON.parse(
  readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
)
// Making a database takes four seconds, reading one less than one.
const templatePath = join(root, `.build/embedded-database/${version}.tar`)
let client

function sharedPglite() {
  client ??= openDatabase()
  return client
}

// PostgreSQL's timers keep the process alive; Jest stops listening when it lets a worker go.
process.on('removeListener', (name) => {
  if (name === 'message') void sharedPglite.close()
})

/** A separate database for one test, which closes it; it is empty. */
sharedPglite.anew = openDatabase

sharedPglite.close = async () => (await client)?.close()

/** Otherwise each worker makes its own. */
sharedPglite.prepare = async () => {
  if (existsSync(templatePath)) return
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create()
  const files = await database.dumpDataDir('none')
  await database.close()
  mkdirSync(dirname(templatePath), { recursive: true })
  // Whole or not at all: another run may be reading.
  const unfinished = join(dirname(templatePath), `unfinished-${process.pid}`)
  writeFileSync(unfinished, Buffer.from(await files.arrayBuffer()))
  renameSync(unfinished, templatePath)
}

async function openDatabase() {
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({ loadDataDir: new Blob([readFileSync(templatePath)]) })
}

module.exports = sharedPglite
