const { readFileSync } = require('node:fs')

// A group of tests is a program already (scripts/test/bundles.ts); what fails is shown in its source.
module.exports = {
  process(code, path) {
    try {
      return { code, map: readFileSync(`${path}.map`, 'utf8') }
    } catch {
      return { code }
    }
  },
}
