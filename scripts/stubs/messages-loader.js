const { existsSync, readFileSync } = require('node:fs')
const { join, relative } = require('node:path')

/**
 * For webpack: in the place of a source stands what NEXT_MESSAGES has for it. In what is built for a browser the
 * language is a name that nobody defines, until next.config.js writes each file once a language.
 */
module.exports = function messagesLoader(source) {
  const text = written(this) ?? source
  const { isForBrowser } = this.getOptions()
  // The catalogues' own, as scripts/messages/write.ts writes them.
  if (!isForBrowser || !text.startsWith('// Written by `npm run messages`')) return text
  return text.replaceAll('locale()', '__LOCALE__')
}

function written({ rootContext, resourcePath }) {
  if (!process.env.NEXT_MESSAGES) return undefined
  const file = join(process.env.NEXT_MESSAGES, relative(rootContext, resourcePath))
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
