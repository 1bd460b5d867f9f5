const { TestEnvironment } = require('jest-environment-node')
const leavingNothingOpen = require('./left-open')
const sharedPglite = require('./shared-pglite')
const sharedPostgres = require('./shared-postgres')

module.exports = class extends leavingNothingOpen(TestEnvironment) {
  async setup() {
    await super.setup()
    this.global.sharedPglite = sharedPglite
    this.global.sharedPostgres = sharedPostgres
  }

  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasTestFailed = false
    if (name === 'test_fn_failure') this.global.hasTestFailed = true
  }
}
