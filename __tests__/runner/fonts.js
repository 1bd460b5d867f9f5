// Next's own mock answers to any name, so a bundler cannot list its exports.
const { default: localFont } = require('next/dist/build/jest/__mocks__/nextFontMock.js')

module.exports = { __esModule: true, default: localFont }
