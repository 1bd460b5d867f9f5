const { Script } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

// Looked up in a sandbox each costs a native call. No test replaces one.
const quickNames =
  'Array,ArrayBuffer,BigInt,Boolean,Error,JSON,Map,Math,Number,Object,Promise,Proxy,Reflect,RegExp,Set,String,Symbol,TypeError,Uint8Array,WeakMap,WeakSet'
const scripts = new Map()

/** Jest compiles each module for each test file; here once for a worker. */
module.exports = class extends Runtime {
  constructor(...choices) {
    super(...choices)
    const { executor } = this
    const { environment, injectedModuleParameters } = executor
    const head = `(function(${quickNames}){return function(${injectedModuleParameters}){`
    const compileEachTime = executor.compile.bind(executor)
    let values
    executor.compile = (source, filename) => {
      const context = environment.getVmContext()
      const script = context && scriptOf(head, source, filename)
      // Says what is wrong with it.
      if (!script) return compileEachTime(source, filename)
      values ??= quickNames.split(',').map((name) => environment.global[name])
      return script.runInContext(context)(...values)
    }
  }
}

function scriptOf(head, source, filename) {
  const key = head + filename
  const known = scripts.get(key)
  if (known?.source === source) return known.script
  try {
    const script = new Script(`${head}${source}\n}})`, { filename, columnOffset: -head.length })
    scripts.set(key, { source, script })
    return script
  } catch {
    return undefined
  }
}
