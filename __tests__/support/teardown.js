const sharedPglite = require('./shared-pglite')

/** Files that ran in this very process would keep it alive. Workers are ended by Jest. */
module.exports = () => sharedPglite.close()
