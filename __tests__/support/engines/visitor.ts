import { readFileSync } from 'node:fs'
import type { Member } from '../account-holder'
import { sharedUrl } from '../product'
import type { Engine, EngineName, KeyName, Mark, Tab } from './engine'
import { startFirefox } from './firefox'
import type { findThing, Thing } from './in-page'
import { startWebkit } from './webkit'

declare global {
  interface Window {
    fnxInPage: { find: typeof findThing }
  }
}

export type Theme = 'DARK' | 'light'

export interface VisitorChoices {
  theme?: Theme
  width?: number
  height?: number
  as?: Pick<Member, 'token' | 'email' | 'device'>
}

const waitMs = 60_000
const maxSteps = 120
const finder = readFileSync(String(process.env.FINDER), 'utf8')

export function startEngine(): (choices?: VisitorChoices) => Promise<Visitor> {
  const start = { firefox: startFirefox, webkit: startWebkit }[process.env.ENGINE as EngineName]
  let engine: Engine
  const openedTabs: Tab[] = []
  beforeAll(async () => {
    engine = await start(String(process.env.ENGINE_PATH))
  })
  afterEach(async () => {
    for (const tab of openedTabs.splice(0)) await tab.close()
  })
  afterAll(() => engine?.stop())
  return async (choices = {}) => {
    const tab = await engine.newTab()
    openedTabs.push(tab)
    const visitor = new Visitor(tab)
    await visitor.arrive(choices)
    return visitor
  }
}

export async function problems(): Promise<string[]> {
  return (await fetch(`${sharedUrl()}/heard`)).json() as Promise<string[]>
}

export class Visitor {
  constructor(readonly tab: Tab) {}

  async arrive({ theme = 'DARK', width = 1280, height = 800, as }: VisitorChoices): Promise<void> {
    // Without scripts, so storage is set before the first one runs.
    await this.tab.open(`${sharedUrl()}/robots.txt`)
    const storedItems = {
      settings: JSON.stringify({ theme, direction: 'ltr', responsiveFontSizes: true }),
      tAndC: 'true',
      ...(as && { token: as.token, user_email: as.email, device: as.device }),
    }
    await this.tab.evaluate(keep, storedItems, as?.token ?? null)
    await this.tab.resize(width, height)
  }

  async open(path: string): Promise<void> {
    await this.tab.open(sharedUrl() + path)
  }

  path(): Promise<string> {
    return this.tab.evaluate(() => location.pathname)
  }

  async untilPath(wantedPath: string | RegExp): Promise<void> {
    const fits = (path: string) =>
      typeof wantedPath === 'string' ? path === wantedPath : wantedPath.test(path)
    await this.until(`the address ${wantedPath}`, async () => fits(await this.path()) || undefined)
  }

  see(thing: Thing): Promise<Mark> {
    return this.until(JSON.stringify(thing), () => this.find(thing))
  }

  private async find(thing: Thing): Promise<Mark | undefined> {
    const isKnown = await this.tab.evaluate(() => 'fnxInPage' in window)
    if (!isKnown) await this.tab.evaluate(`() => {${finder}; window.fnxInPage = fnxInPage}`)
    return this.tab.locate(
      (wantedThing: Thing) => window.fnxInPage.find(wantedThing) ?? null,
      thing,
    )
  }

  async press(thing: Thing): Promise<void> {
    // It may be drawn again between the look and the press.
    await this.until(`a press on ${JSON.stringify(thing)}`, async () => {
      const mark = await this.find(thing)
      if (mark === undefined || !(await this.isStill(mark))) return undefined
      await this.tab.click(mark)
      return true
    })
  }

  /** In view, uncovered and at rest: a moving target is missed. */
  private async isStill(mark: Mark): Promise<boolean> {
    const place = await this.tab.evaluate(bringIntoView, mark)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return place !== null && place === (await this.tab.evaluate(bringIntoView, mark))
  }

  async fill(label: string, text: string): Promise<void> {
    await this.press({ label })
    await this.tab.selectAll()
    await this.tab.type(text)
  }

  /** Not every engine goes on within a date by itself. */
  async reachAndTypeDate(label: string, day: string): Promise<void> {
    const [year, month, date] = day.split('-')
    await this.reach({ label })
    await this.tab.type(`${month}/${date}/${year}`)
    const field = await this.see({ label })
    await this.until(day, async () => (await this.valueOf(field)) === day || undefined)
  }

  valueOf(mark: Mark): Promise<string> {
    return this.tab.evaluate((field: HTMLInputElement) => field.value, mark)
  }

  wordsOf(mark: Mark): Promise<string | null> {
    return this.tab.evaluate((element: HTMLElement) => element.textContent, mark)
  }

  stored(name: string): Promise<string | null> {
    return this.tab.evaluate((key: string) => localStorage.getItem(key), name)
  }

  hasFocus(mark: Mark): Promise<boolean> {
    return this.tab.evaluate((element: Element) => element === document.activeElement, mark)
  }

  async reach(thing: Thing): Promise<void> {
    const mark = await this.see(thing)
    for (let step = 0; step < maxSteps; step += 1) {
      if (await this.hasFocus(mark)) return
      await this.tab.press('Tab')
    }
    throw new Error(`The Tab key does not lead to ${JSON.stringify(thing)}`)
  }

  async reachAndType(label: string, text: string): Promise<void> {
    await this.reach({ label })
    await this.tab.selectAll()
    await this.tab.type(text)
  }

  async reachAndPress(thing: Thing, key: KeyName = 'Enter'): Promise<void> {
    await this.reach(thing)
    await this.tab.press(key)
  }

  async until<Answer>(
    description: string,
    read: () => Promise<Answer | undefined>,
  ): Promise<Answer> {
    const deadline = Date.now() + waitMs
    let refusal: unknown
    while (Date.now() < deadline) {
      try {
        const answer = await read()
        if (answer !== undefined) return answer
      } catch (error) {
        refusal = error
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const seenText = await this.tab.evaluate(whatIsSeen)
    throw new Error(`Not seen: ${description}${refusal ? ` (${refusal})` : ''}\n${seenText}`)
  }
}

function keep(storedItems: Record<string, string>, token: string | null): void {
  for (const [name, value] of Object.entries(storedItems)) localStorage.setItem(name, value)
  // biome-ignore lint/suspicious/noDocumentCookie: WebKitGTK knows no other way.
  if (token !== null) document.cookie = `token=${token}; path=/; max-age=86400; samesite=lax`
}

/** Not every driver scrolls by itself. */
function bringIntoView(element: Element): string | null {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const label = hit?.closest('label')
  const isHit = element.contains(hit) || label?.control === element
  return isHit ? `${x} ${y} ${width} ${height}` : null
}

function whatIsSeen(): string {
  const places = [
    ...document.querySelectorAll<HTMLElement>('main, [role=dialog], dialog, [role=menu]'),
  ]
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text would fill pages.
  return [location.href, ...places.map((place) => place.innerText)].join('\n').slice(0, 3000)
}

export async function connectSandboxWallet(visitor: Visitor): Promise<void> {
  await visitor.press({ role: 'button', pattern: 'Sandbox Wallet', inside: 'dialog' })
  for (const name of ['Approve', 'Sign message', 'Approve']) {
    await visitor.press({ role: 'button', name })
  }
  const isConnected = () => document.querySelector('button[data-wallet=connected]') !== null
  await visitor.until(
    'the connected wallet',
    async () => (await visitor.tab.evaluate(isConnected)) || undefined,
  )
}
