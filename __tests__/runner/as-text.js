// As esbuild reads a file that is imported `with { type: 'text' }`.
module.exports = {
  process: (text) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} }`,
  }),
}
