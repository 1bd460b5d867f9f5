const summaries = /^\s*summary:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,$/gm

/** For webpack: what the API document says of a call is on no page. */
module.exports = function contractLoader(source) {
  return source.replace(summaries, '')
}
