import { chromium } from 'playwright-core'
import { ensureBrowser } from '../browser.mjs'
import { freePort, startCompared, startProduct } from './servers.mjs'

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The servers and the browser that figures share: each is started by the first one who needs it. */
export function openBench({ isQuick, isFull = false }) {
  const port = once(freePort)
  const browser = once(async () =>
    chromium.launch({
      executablePath: await ensureBrowser(),
      args: [...quietly, `--remote-debugging-port=${await port()}`],
      handleSIGINT: false,
      handleSIGTERM: false,
    }),
  )
  return {
    isQuick,
    isFull,
    product: once(startProduct),
    bare: once(() => startCompared('bare')),
    kitExample: once(() => startCompared('kitExample')),
    browser,
    debuggingPort: async () => {
      await browser()
      return port()
    },
    close: async () => {
      if (browser.hasStarted()) await (await browser()).close()
    },
  }
}

function once(start) {
  let started
  const get = () => {
    started ??= start()
    return started
  }
  return Object.assign(get, { hasStarted: () => started !== undefined })
}
