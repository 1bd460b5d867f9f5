// Next's own stand-in answers to any name, so no bundle can list what it has.
const { default: localFont } = require('next/dist/build/jest/__mocks__/nextFontMock.js')

module.exports = { __esModule: true, default: localFont }
