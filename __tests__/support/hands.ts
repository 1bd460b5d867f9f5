import type { Locator, Page } from 'playwright-core'

type Name = string | RegExp

export interface Hands {
  fill: (label: string, text: string) => Promise<void>
  enterCode: (label: string, message: { code: string; text: string }) => Promise<void>
  check: (name: Name) => Promise<void>
  choose: (label: string) => Promise<void>
  press: (name: Name) => Promise<void>
  follow: (name: Name) => Promise<void>
}

export type Way = 'mouse' | 'keyboard'

export const themeSteps: ['DARK' | 'light', Way][] = [
  ['DARK', 'keyboard'],
  ['light', 'mouse'],
]

export const inState = (place: Page | Locator, state: string): Locator =>
  place.locator(`[data-state="${state}"]`)

export function handsOn(page: Page, way: Way = 'mouse'): Hands {
  return way === 'mouse' ? mouseOn(page) : keyboardOn(page)
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const inMain = (page: Page, role: 'button' | 'link' | 'checkbox', name: Name) =>
  page.getByRole('main').getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })

function mouseOn(page: Page): Hands {
  return {
    fill: (label, text) => field(page, label).fill(text),
    enterCode: async (label, { text }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await field(page, label).click()
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('ControlOrMeta+V')
    },
    check: (name) => inMain(page, 'checkbox', name).check(),
    choose: (label) => page.getByRole('main').locator('label', { hasText: label }).click(),
    press: (name) => inMain(page, 'button', name).click(),
    follow: (name) => inMain(page, 'link', name).click(),
  }
}

function keyboardOn(page: Page): Hands {
  const type = async (label: string, text: string) => {
    await reach(page, field(page, label))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  return {
    fill: type,
    enterCode: (label, { code }) => type(label, code),
    check: async (name) => {
      await reach(page, inMain(page, 'checkbox', name))
      await page.keyboard.press('Space')
    },
    choose: async (label) => {
      const wantedLocator = page.getByRole('main').getByRole('radio', { name: label, exact: true })
      const group = page
        .getByRole('group')
        .filter({ has: page.getByRole('radio', { name: label, exact: true }) })
      await reach(page, group.getByRole('radio', { checked: true }))
      while (!(await wantedLocator.isChecked())) await page.keyboard.press('ArrowRight')
    },
    press: async (name) => {
      await reach(page, inMain(page, 'button', name))
      await page.keyboard.press('Enter')
    },
    follow: async (name) => {
      await reach(page, inMain(page, 'link', name))
      await page.keyboard.press('Enter')
    },
  }
}

const maxSteps = 120

export async function reach(page: Page, target: Locator): Promise<void> {
  await target.and(page.locator(':enabled, a')).waitFor()
  for (let step = 0; step < maxSteps; step += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}`)
}

export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((node) => node === document.activeElement)

/** The focus comes a moment after the text. */
export const focusOn = (place: Locator): Promise<void> =>
  place.and(place.page().locator(':focus')).waitFor()

/** A modal leaves the page only for the browser’s own bar. */
export async function tabsOutOf(page: Page, dialog: Locator, steps = 14): Promise<string[]> {
  const outsideNames: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key)
      const name = await dialog.evaluate((dialogElement) => {
        const { activeElement: now, body } = document
        return now === null || now === body || dialogElement.contains(now)
          ? ''
          : (now.textContent ?? 'it')
      })
      if (name !== '') outsideNames.push(`${key} ${step}: ${name}`)
    }
  return outsideNames
}
