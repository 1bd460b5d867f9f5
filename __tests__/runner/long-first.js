const { readFileSync, statSync } = require('node:fs')
const { default: Sequencer } = require('@jest/test-sequencer')

/** Then by size: a new machine has no timings. */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const weights = new Map(tests.map((test) => [test, weightOf(test.path)]))
    return [...tests].sort((a, b) => weights.get(b) - weights.get(a))
  }
}

const longPattern =
  /[\\/]first-[^\\/]+$|browser[\\/](public-walk|restarts|alone|slow-network)\.test/

const group = /[\\/]\.build[\\/](tests|near)[\\/]/

function weightOf(path) {
  if (longPattern.test(path)) return Number.POSITIVE_INFINITY
  if (!group.test(path)) return statSync(path).size
  const files = [...readFileSync(path, 'utf8').matchAll(/'([^'.][^']*\.test\.tsx?)'/g)]
  return files.reduce((sum, [, file]) => sum + statSync(`__tests__/${file}`).size, 0)
}
