const { appendFileSync } = require('node:fs')

/** Writes down how much of the processor's time the tests of a file took of this process. */
module.exports = function countCost(file) {
  const { TEST_COSTS } = process.env
  if (TEST_COSTS === undefined) return
  let before
  beforeAll(() => {
    before = process.cpuUsage()
  })
  afterAll(() => {
    const { user, system } = process.cpuUsage(before)
    appendFileSync(TEST_COSTS, `${file}\t${user + system}\n`)
  })
}
