import { median } from './figures.mjs'

// Lighthouse's slow 4G.
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowdown = 4
const ours = 'button[data-wallet]'
const theirs = '[data-testid=rk-connect-button]'
const option = '[data-testid^=rk-wallet-option]'

/** S4: from a click to the wallet dialog: cold on a slow phone against RainbowKit's own example, and warm. */
export async function measureWalletDialog({ product, kitExample, browser, isQuick }) {
  const opened = await browser()
  const own = { url: (await product()).url, button: ours }
  const other = { url: (await kitExample()).url, button: theirs }
  const cold = { own: [], other: [] }
  const warm = []
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    cold.other.push(await coldDialog(opened, other))
    cold.own.push(await coldDialog(opened, own))
    warm.push(await warmDialog(opened, own))
  }
  const [ownMs, otherMs] = [median(cold.own.map(dialog)), median(cold.other.map(dialog))]
  return {
    name: 'S4',
    title: 'connect dialog',
    figures: [
      {
        label: 'frame',
        value: median(warm.map(({ frameMs }) => frameMs)),
        unit: 'ms',
        atMost: 100,
      },
      {
        label: 'again',
        value: median(warm.map(({ againMs }) => againMs)),
        unit: 'ms',
        atMost: 100,
      },
      { label: 'cold', value: ownMs / otherMs, unit: "× RainbowKit's example", atMost: 1 },
    ],
    notes: [
      `cold dialog: ours ${seconds(ownMs)}, example ${seconds(otherMs)}`,
      `button there: ours ${seconds(median(cold.own.map(button)))}, example ${seconds(median(cold.other.map(button)))}`,
    ],
  }
}

const dialog = ({ dialogMs }) => dialogMs
const button = ({ buttonMs }) => buttonMs
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`

async function coldDialog(browser, { url, button: selector }) {
  const page = await newPage(browser, url)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(pressUntilOpen, { selector, option })
  await page.goto(url)
  const seen = await page.waitForFunction(() => window.seen, undefined, { timeout: 60_000 })
  const times = await seen.jsonValue()
  await page.context().close()
  return times
}

/** Somebody who presses the button as soon as they see it, and again while nothing happens. */
function pressUntilOpen({ selector, option }) {
  const times = {}
  const look = () => {
    const now = performance.now()
    const button = document.querySelector(selector)
    if (document.querySelector(option)) {
      window.seen = { ...times, dialogMs: now }
      return
    }
    if (button?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
      times.buttonMs ??= now
      if (!document.querySelector('dialog[open], [data-rk][role=dialog]')) button.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function warmDialog(browser, { url, button: selector }) {
  const page = await newPage(browser, url)
  await page.goto(url, { waitUntil: 'networkidle' })
  const frameMs = await page.evaluate(pressAndWait, { selector, wanted: `dialog[open], ${option}` })
  await page.locator(option).first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator(option).first().waitFor({ state: 'detached' })
  const againMs = await page.evaluate(pressAndWait, { selector, wanted: option })
  await page.context().close()
  return { frameMs, againMs }
}

async function pressAndWait({ selector, wanted }) {
  const started = performance.now()
  document.querySelector(selector).click()
  while (!document.querySelector(wanted)) await new Promise(requestAnimationFrame)
  return performance.now() - started
}

/** Of a first visit; nobody outside is asked, so that no host's mood counts. */
async function newPage(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => route.abort(),
  )
  return context.newPage()
}
