const vm = require('node:vm')
const { ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')
const { installCommonGlobals } = require('jest-util')
const leavingNothingOpen = require('./left-open')
const sharedPglite = require('./shared-pglite')
const sharedPostgres = require('./shared-postgres')

/**
 * A realm whose global is a plain object. In Jest's own each read of a global goes through a proxy,
 * which costs fifteen times as much and a sixth of the time of the server's tests.
 */
class PlainEnvironment {
  exportConditions = () => ['node', 'node-addons']
  fakeTimers = null

  constructor({ projectConfig }) {
    const global = vm.createContext(vm.constants.DONT_CONTEXTIFY)
    this.global = global
    const ownNames = new Set(Object.getOwnPropertyNames(global))
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!ownNames.has(name)) handOn(global, name)
    // Buffers are created outside, and tests compare their class.
    Object.assign(global, { global, ArrayBuffer, Buffer, Uint8Array })
    installCommonGlobals(global, projectConfig.globals)
    global.Error.stackTraceLimit = 100
    this.moduleMocker = new ModuleMocker(global)
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global })
  }

  getVmContext() {
    return this.global
  }

  async setup() {
    this.global.sharedPglite = sharedPglite
    this.global.sharedPostgres = sharedPostgres
  }

  async teardown() {
    this.fakeTimersModern.dispose()
    this.global = undefined
  }

  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasTestFailed = false
    if (name === 'test_fn_failure') this.global.hasTestFailed = true
  }
}

/** Node makes many of its globals when they are first read, and warns of some. */
function handOn(global, name) {
  const { enumerable, ...descriptor } = Object.getOwnPropertyDescriptor(globalThis, name)
  const keepValue = (value) =>
    Object.defineProperty(global, name, { value, enumerable, configurable: true, writable: true })
  if ('value' in descriptor) return keepValue(descriptor.value)
  const getValue = () => {
    keepValue(globalThis[name])
    return global[name]
  }
  Object.defineProperty(global, name, {
    enumerable,
    configurable: true,
    get: getValue,
    set: keepValue,
  })
}

module.exports = leavingNothingOpen(PlainEnvironment)
