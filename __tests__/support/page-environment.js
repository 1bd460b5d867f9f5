const FixedJsdom = require('jest-fixed-jsdom')
const sharedPglite = require('./shared-pglite')

module.exports = class extends FixedJsdom {
  async setup() {
    await super.setup()
    this.global.sharedPglite = sharedPglite
  }
}
