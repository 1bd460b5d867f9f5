import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, connect, type ElementHandle, type Page } from 'puppeteer-core'
import type { Engine, Script, Tab } from './engine'
import { startProgram } from './programs'

// Firefox quiets the rest itself when driven.
const preferences = {
  'ui.prefersReducedMotion': 1,
  // As on a phone: a page of 360 px is 360 px wide.
  'ui.useOverlayScrollbars': 1,
  'intl.accept_languages': 'en-US',
}

const actLimitMs = 120_000
const listens = /WebDriver BiDi listening on (ws:\S+)/

export async function startFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'fnx-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = await startProgram(program, args, { isReady: (output) => listens.test(output) })
  const browser = await connect({
    browserWSEndpoint: `${listens.exec(firefox.said())?.[1]}/session`,
    protocol: 'webDriverBiDi',
    defaultViewport: null,
  })
  return {
    newTab: () => openTab(browser),
    stop: async () => {
      await browser.disconnect()
      await firefox.stop()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(actLimitMs)
  const withControl = async (key: 'a') => {
    await page.keyboard.down('Control')
    await page.keyboard.press(key)
    await page.keyboard.up('Control')
  }
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (script, ...args) => page.evaluate(run(script), ...args) as Promise<never>,
    locate: async (script, ...args) => {
      const handle = await page.evaluateHandle(run(script), ...args)
      return handle.asElement() ?? undefined
    },
    click: (mark) => (mark as ElementHandle).click(),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    selectAll: () => withControl('a'),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => close(page),
  }
}

// The library takes text for an expression without arguments.
const run = (script: Script<unknown>) =>
  new Function('...given', `return (${script})(...given)`) as (...given: unknown[]) => unknown

async function close(page: Page): Promise<void> {
  await page.browserContext().close()
}
