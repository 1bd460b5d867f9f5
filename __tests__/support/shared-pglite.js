// One embedded database for each worker, made outside Jest's sandbox, where its dynamic imports
// work. Files that need no database never start it.
let client

function sharedPglite() {
  client ??= import('@electric-sql/pglite').then(({ PGlite }) => PGlite.create())
  return client
}

sharedPglite.close = async () => (await client)?.close()

module.exports = sharedPglite
