const { existsSync, readFileSync } = require('node:fs')
const { join, relative } = require('node:path')

/**
 * For webpack. In browser builds the language is an undefined name, until next.config.js writes
 * each file once a language.
 */
module.exports = function messagesLoader(source) {
  const text = written(this) ?? source
  const { isForBrowser } = this.getOptions()
  if (!isForBrowser || !text.startsWith('// Written by `npm run generate`')) return text
  return text.replaceAll('locale()', '__LOCALE__')
}

function written({ rootContext, resourcePath }) {
  if (!process.env.NEXT_MESSAGES) return undefined
  const file = join(process.env.NEXT_MESSAGES, relative(rootContext, resourcePath))
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
