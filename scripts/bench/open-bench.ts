import { chromium } from 'playwright-core'
import { freePort } from '../settings.mjs'
import { ensureBrowser } from '../test/browser'
import { comparedPages } from './compared-pages'
import { startCompared, startProduct } from './servers'

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Size {
  isQuick: boolean
  isFull: boolean
}

export type Bench = ReturnType<typeof openBench>

/** What is measured from outside, started once and only if a figure needs it. */
export function openBench({ isQuick, isFull }: Size) {
  const port = startOnce(() => freePort())
  const browser = startOnce(async () =>
    chromium.launch({
      executablePath: await ensureBrowser(),
      args: [...quietly, `--remote-debugging-port=${await port.get()}`],
      handleSIGINT: false,
      handleSIGTERM: false,
    }),
  )
  return {
    isQuick,
    isFull,
    product: startOnce(startProduct).get,
    bare: startOnce(() => startCompared(comparedPages.bare)).get,
    kitExample: startOnce(() => startCompared(comparedPages.kitExample)).get,
    browser: browser.get,
    debuggingPort: async () => {
      await browser.get()
      return port.get()
    },
    close: async () => {
      if (browser.hasStarted()) await (await browser.get()).close()
    },
  }
}

function startOnce<Result>(start: () => Promise<Result>) {
  let started: Promise<Result> | undefined
  const startAgain = () => {
    started ??= start()
    return started
  }
  return { get: startAgain, hasStarted: () => started !== undefined }
}
