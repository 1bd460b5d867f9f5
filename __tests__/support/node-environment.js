const { TestEnvironment } = require('jest-environment-node')
const sharedPglite = require('./shared-pglite')

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    this.global.sharedPglite = sharedPglite
  }
}
