const bundles = require('./bundles')
const sharedPglite = require('./shared-pglite')

/** Without workers it would keep this process alive. */
module.exports = async () => {
  await sharedPglite.close()
  bundles.close()
  globalThis.leaveMemory()
}
