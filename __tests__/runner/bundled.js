const { readFileSync } = require('node:fs')

// A group of tests is already bundled (scripts/test/bundles.ts); failures are shown in their
// source.
module.exports = {
  process(code, path) {
    try {
      return { code, map: readFileSync(`${path}.map`, 'utf8') }
    } catch {
      return { code }
    }
  },
}
