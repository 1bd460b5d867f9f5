import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../fake'
import type { Engine, KeyName, Script, Tab } from './engine'
import { startProgram } from './programs'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const control = '\uE009'
const keyCodes: Record<KeyName, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  End: '\uE010',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
}

// The buttons next to the address make its window wider than a phone.
const narrowButtons = `button, button *, entry, entry * {
  padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px;
}`

const display = /^(\d+)$/m

export async function startWebkit(program: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'fnx-webkit-'))
  const looks = join(home, 'gtk-3.0')
  mkdirSync(looks)
  writeFileSync(join(looks, 'gtk.css'), narrowButtons)
  writeFileSync(join(looks, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const options = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = await startProgram('Xvfb', options, { isReady: (output) => display.test(output) })
  const port = await freePort()
  const driver = await startProgram(program, [`--port=${port}`], {
    env: {
      DISPLAY: `:${display.exec(screen.said())?.[1]}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      LANG: 'en_US.UTF-8',
      NO_AT_BRIDGE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
  return {
    newTab: () => openTab(`http://127.0.0.1:${port}/session`),
    stop: async () => {
      await driver.stop()
      await screen.stop()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function command<Value>(address: string, method: string, body?: object): Promise<Value> {
  const answer = await fetch(address, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: Value & { error: string; message: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function openTab(sessions: string): Promise<Tab> {
  const { sessionId } = await command<{ sessionId: string }>(sessions, 'POST', { capabilities: {} })
  const session = `${sessions}/${sessionId}`
  const post = <Value>(path: string, body: object) =>
    command<Value>(`${session}/${path}`, 'POST', body)
  const execute = <Value>(script: Script<Value>, args: unknown[]) =>
    post<Value>('execute/sync', { script: `return (${script})(...arguments)`, args: args })
  const idOf = (mark: unknown) => (mark as Record<string, string>)[elementKey]
  const keys = (steps: object[]) =>
    post<void>('actions', { actions: [{ type: 'key', id: 'keys', actions: steps }] })
  return {
    open: (url) => post('url', { url }),
    resize: (width, height) => resize({ post, execute }, width, height),
    evaluate: (script, ...args) => execute(script, args),
    locate: async (script, ...args) => (await execute(script, args)) ?? undefined,
    click: (mark) => post(`element/${idOf(mark)}/click`, {}),
    type: (text) => keys([...text].flatMap(stroke)),
    press: (key) => keys(stroke(keyCodes[key])),
    selectAll: () => keys([down(control), ...stroke('a'), up(control)]),
    picture: async () =>
      Buffer.from(await command<string>(`${session}/screenshot`, 'GET'), 'base64'),
    close: () => command(session, 'DELETE'),
  }
}

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })
const stroke = (value: string) => [down(value), up(value)]

interface Commands {
  post: <Value>(path: string, body: object) => Promise<Value>
  execute: <Value>(script: Script<Value>, given: unknown[]) => Promise<Value>
}

/** The protocol sizes the window, so its frame is added. */
async function resize({ post, execute }: Commands, width: number, height: number) {
  const around = { width: 0, height: 0 }
  for (let tries = 0; tries < 20; tries += 1) {
    const window = { width: width + around.width, height: height + around.height }
    await post('window/rect', { x: 0, y: 0, ...window })
    const [wide = 0, high = 0] = await execute(() => [innerWidth, innerHeight], [])
    if (wide === width && high === height) return
    around.height = Math.max(0, window.height - high)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The page cannot be made ${width} × ${height}`)
}
