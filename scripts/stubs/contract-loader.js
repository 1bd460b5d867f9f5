const summaries = /^\s*summary:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,$/gm

module.exports = function contractLoader(source) {
  return source.replace(summaries, '')
}
