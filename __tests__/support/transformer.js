const { createHash } = require('node:crypto')
const { version } = require('next/package.json')
const next = require('next/dist/build/swc/jest-transformer')

/** Next's, by a key that projects and journeys share. */
module.exports = {
  createTransformer: (options) => ({
    ...next.createTransformer(options),
    getCacheKey: (source, path) =>
      createHash('sha256')
        .update(JSON.stringify([version, options, path, source]))
        .digest('hex'),
  }),
}

module.exports.sharing = (transform) =>
  Object.fromEntries(
    Object.entries(transform).map(([pattern, [, options]]) => [pattern, [__filename, options]]),
  )
