const { webcrypto } = require('node:crypto')
const FixedJsdom = require('jest-fixed-jsdom')
const leavingNothingOpen = require('./left-open')
const sharedPglite = require('./shared-pglite')
const sharedPostgres = require('./shared-postgres')

/** Node's own takes no form, which React reads where a press comes together with a transition. */
class FormDataOfForms extends FormData {
  constructor(form) {
    super()
    for (const { name, value } of form?.elements ?? []) if (name) this.append(name, value)
  }
}

module.exports = class extends leavingNothingOpen(FixedJsdom) {
  async setup() {
    await super.setup()
    this.global.sharedPglite = sharedPglite
    this.global.sharedPostgres = sharedPostgres
    this.global.outerPg = require('pg')
    // The database stands outside and knows bytes by this.
    this.global.Uint8Array = Uint8Array
    this.global.FormData = FormDataOfForms
    // jsdom does neither.
    Object.assign(this.global, { CompressionStream, DecompressionStream })
    // jsdom only draws random numbers.
    Object.defineProperty(this.global, 'crypto', { value: webcrypto, configurable: true })
  }
}
