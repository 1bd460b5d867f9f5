import { readFileSync } from 'node:fs'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Cookies from 'js-cookie'
import { DisplaySettings } from '@/shell/settings/display-settings'
import {
  defaultSettings,
  parseSettings,
  SettingsProvider,
  settingsStore,
  useSettings,
} from '@/shell/settings/settings-provider'

const root = () => document.documentElement

beforeEach(() => {
  window.localStorage.clear()
  for (const name of ['theme', 'fonts', 'member', 'terms', 'returning']) delete root().dataset[name]
  root().dir = 'ltr'
})

const garbage = [
  undefined,
  '',
  'x',
  '{',
  'null',
  '[]',
  '5',
  '"light"',
  'true',
  '{}',
  '{"theme":5}',
  '{"theme":null,"direction":{},"responsiveFontSizes":"no"}',
  '{"theme":"LIGHTS","direction":"RTL"}',
  '{"__proto__":{"theme":"light"}}',
  '{"theme":["light","dark"]}',
  '\u0000',
  `{"theme":"${'x'.repeat(100_000)}"}`,
]

test.each(garbage.map((text) => [text === undefined ? text : text.slice(0, 60), text]))(
  'stored %j counts as nothing @rest',
  (_, text) => {
    expect(parseSettings(text)).toEqual(defaultSettings)
  },
)

test.each([
  ['{"theme":"light"}', { theme: 'light' }],
  ['{"theme":"LIGHT"}', { theme: 'light' }],
  ['{"theme":"DARK"}', { theme: 'DARK' }],
  ['{"direction":"rtl"}', { direction: 'rtl' }],
  ['{"responsiveFontSizes":false}', { responsiveFontSizes: false }],
  [
    '{"theme":"light","direction":"rtl","responsiveFontSizes":true,"more":1}',
    { theme: 'light', direction: 'rtl' },
  ],
])('stored %s is understood @rest', (text, part) => {
  expect(parseSettings(text)).toEqual({ ...defaultSettings, ...part })
})

test('defaults are dark, left to right and responsive', () => {
  expect(settingsStore.read()).toEqual({
    theme: 'DARK',
    direction: 'ltr',
    responsiveFontSizes: true,
  })
})

describe('the script before the first paint', () => {
  const boot = readFileSync('public/boot.js', 'utf8')
  const run = () => new Function(boot)()

  test.each(garbage.filter((text) => text !== undefined).map((text) => [text.slice(0, 60), text]))(
    'with %j stored agrees with the store @rest',
    (_, text) => {
      window.localStorage.setItem('settings', text)
      run()
      expect([root().dataset.theme, root().dir, root().dataset.fonts]).toEqual([
        'dark',
        'ltr',
        undefined,
      ])
    },
  )

  test.each(['light', 'DARK', 'dark', 'LIGHT'])(
    'with the theme %s agrees with the store',
    (theme) => {
      window.localStorage.setItem(
        'settings',
        JSON.stringify({ theme, direction: 'rtl', responsiveFontSizes: false }),
      )
      run()
      const shown =
        parseSettings(window.localStorage.getItem('settings') ?? '').theme === 'light'
          ? 'light'
          : 'dark'
      expect([root().dataset.theme, root().dir, root().dataset.fonts]).toEqual([
        shown,
        'rtl',
        'fixed',
      ])
    },
  )

  test('knows a session and an accepted notice', () => {
    window.localStorage.setItem('token', 'a.b.c')
    run()
    expect(root().dataset.member).toBeUndefined()
    expect(root().dataset.terms).toBeUndefined()
    Cookies.set('token', 'a.b.c')
    run()
    Cookies.remove('token')
    // Logging in accepts them.
    expect([root().dataset.member, root().dataset.terms]).toEqual(['yes', 'accepted'])
  })

  test('never throws, whatever the browser refuses', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(run).not.toThrow()
    expect(root().dataset.theme).toBe('dark')
  })
})

function Shown() {
  const { settings } = useSettings()
  return <output>{JSON.stringify(settings)}</output>
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as object

function renderSettings() {
  return render(
    <SettingsProvider>
      <DisplaySettings />
      <Shown />
    </SettingsProvider>,
  )
}

test('a choice is applied and kept @rest', async () => {
  renderSettings()
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Light' }))
  await user.click(screen.getByRole('radio', { name: 'Right to left' }))
  await user.click(screen.getByRole('checkbox', { name: /^Responsive font sizes/ }))
  expect([root().dataset.theme, root().dir, root().dataset.fonts]).toEqual([
    'light',
    'rtl',
    'fixed',
  ])
  const stored = JSON.parse(window.localStorage.getItem('settings') ?? '') as object
  expect(stored).toEqual({ theme: 'light', direction: 'rtl', responsiveFontSizes: false })
  expect(shown()).toEqual(stored)
})

test('another tab’s choice is applied here too @rest', async () => {
  renderSettings()
  window.localStorage.setItem('settings', '{"theme":"light"}')
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'settings' })))
  expect(root().dataset.theme).toBe('light')
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked()
})

test('settings apply even where nothing can be stored @rest', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  renderSettings()
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Light' }))
  expect(root().dataset.theme).toBe('light')
  await user.click(screen.getByRole('radio', { name: 'Right to left' }))
  expect(shown()).toEqual({ theme: 'light', direction: 'rtl', responsiveFontSizes: true })
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  await user.click(screen.getByRole('radio', { name: 'Left to right' }))
})

test('two settings at once are both kept', () => {
  settingsStore.change({ theme: 'light' })
  settingsStore.change({ direction: 'rtl' })
  expect(settingsStore.read()).toEqual({
    theme: 'light',
    direction: 'rtl',
    responsiveFontSizes: true,
  })
})
