/**
 * For webpack. In browser builds the language is an undefined name, until webpack.js writes
 * each file once a language.
 */
module.exports = function messagesLoader(source) {
  const { isForBrowser } = this.getOptions()
  if (!isForBrowser || !source.startsWith('// Written by `npm run generate`')) return source
  return source.replaceAll('locale()', '__LOCALE__')
}
