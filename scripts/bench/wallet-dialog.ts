import type { Browser } from 'playwright-core'
import { atMost, type Measured, median, medians } from './figures'
import type { Bench } from './open-bench'

declare global {
  interface Window {
    seen?: Cold
  }
}

// The network that Lighthouse calls slow 4G.
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
export const slowdown = 4
const ourButton = 'button[data-wallet]'
const kitButton = '[data-testid=rk-connect-button]'
const option = '[data-testid^=rk-wallet-option]'

interface Site {
  url: string
  button: string
}
interface Cold {
  buttonMs: number
  /** From the first press to the first sign of it. */
  signMs: number
  dialogMs: number
}

export async function measureWalletDialog(bench: Bench): Promise<Measured> {
  const { product, kitExample, browser, isQuick } = bench
  const openedBrowser = await browser()
  const ownPage = { url: (await product()).url, button: ourButton }
  const kitPage = { url: (await kitExample()).url, button: kitButton }
  const cold = { own: [] as Cold[], other: [] as Cold[] }
  const warm: { frameMs: number; againMs: number }[] = []
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    cold.other.push(await coldDialog(openedBrowser, kitPage))
    cold.own.push(await coldDialog(openedBrowser, ownPage))
    warm.push(await warmDialog(openedBrowser, ownPage))
  }
  const [ownFigures, example] = [cold.own, cold.other].map((runs) => ({
    dialogMs: median(runs.map(({ dialogMs }) => dialogMs)),
    buttonMs: median(runs.map(({ buttonMs }) => buttonMs)),
    signMs: median(runs.map(({ signMs }) => signMs)),
  })) as [Cold, Cold]
  const { frameMs, againMs } = medians(warm)
  return {
    name: 'F6',
    title: 'connect dialog',
    peer: `RainbowKit's example, cold in ${seconds(example.dialogMs)}`,
    figures: [
      atMost('frame', frameMs, 100, 'ms'),
      atMost('early frame', ownFigures.signMs, 100, 'ms'),
      atMost('again', againMs, 100, 'ms'),
      atMost('cold', ownFigures.dialogMs / example.dialogMs, 1.35, "× RainbowKit's example"),
    ],
    notes: [
      `cold dialog: ours ${seconds(ownFigures.dialogMs)}, example ${seconds(example.dialogMs)}`,
      `button there: ours ${seconds(ownFigures.buttonMs)}, example ${seconds(example.buttonMs)}`,
    ],
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

async function coldDialog(browser: Browser, { url, button: selector }: Site): Promise<Cold> {
  const page = await newPage(browser, url)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(pressUntilOpen, { selector, option })
  await page.goto(url)
  const coldHandle = await page.waitForFunction(() => window.seen, undefined, { timeout: 60_000 })
  const times = await coldHandle.jsonValue()
  await page.context().close()
  if (times === undefined) throw new Error('The dialog was not seen.')
  return times
}

function pressUntilOpen({ selector, option }: { selector: string; option: string }) {
  let buttonMs = 0
  let signMs = 0
  const checkDialog = () => {
    const now = performance.now()
    const button = document.querySelector<HTMLElement>(selector)
    const isSigned = document.querySelector(`dialog[open], [data-rk][role=dialog], ${option}`)
    if (buttonMs > 0 && isSigned) signMs ||= now - buttonMs
    if (document.querySelector(option)) {
      window.seen = { buttonMs, signMs, dialogMs: now }
      return
    }
    if (button?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
      buttonMs ||= now
      if (!document.querySelector('dialog[open], [data-rk][role=dialog]')) button.click()
    }
    requestAnimationFrame(checkDialog)
  }
  requestAnimationFrame(checkDialog)
}

async function warmDialog(browser: Browser, { url, button: selector }: Site) {
  const page = await newPage(browser, url)
  const devtools = await page.context().newCDPSession(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const frameMs = await page.evaluate(pressAndWait, { selector, wanted: `dialog[open], ${option}` })
  await page.locator(option).first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator(option).first().waitFor({ state: 'detached' })
  const againMs = await page.evaluate(pressAndWait, { selector, wanted: option })
  await page.context().close()
  return { frameMs, againMs }
}

async function pressAndWait({ selector, wanted }: { selector: string; wanted: string }) {
  const started = performance.now()
  document.querySelector<HTMLElement>(selector)?.click()
  while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame)
  return performance.now() - started
}

async function newPage(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => route.abort(),
  )
  return context.newPage()
}
