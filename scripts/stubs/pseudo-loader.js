const { existsSync, readFileSync } = require('node:fs')
const { join, relative } = require('node:path')

/** For webpack: in the place of a source stands what NEXT_MESSAGES has for it. */
module.exports = function pseudoLoader(source) {
  const written = join(process.env.NEXT_MESSAGES, relative(this.rootContext, this.resourcePath))
  return existsSync(written) ? readFileSync(written, 'utf8') : source
}
