const { mkdtempSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')

module.exports = {
  open() {
    process.env.BUNDLES = mkdtempSync(join(tmpdir(), 'fnx-bundles-'))
  },
  close() {
    // The other engines' journeys make none.
    if (process.env.BUNDLES) rmSync(process.env.BUNDLES, { recursive: true, force: true })
  },
}
