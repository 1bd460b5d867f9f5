import { palettes, variablesOf } from '@/config/palettes'

/**
 * Type and spacing are defined only here; colors in `config/palettes`, because an issuer may choose
 * some.
 */
export const fonts = {
  text: "'geist', 'geist Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  display:
    "'instrument', 'instrument Fallback', 'Noto Fallback', 'Liberation Fallback', 'DejaVu Fallback', Georgia, serif",
}

export const radiusPx = 10
export const spacePx = 8
const controlPx = 44

function typeScale(ratio: number): Record<string, string> {
  const steps = [-2, -1, 0, 1, 2, 3, 4, 5, 6]
  return Object.fromEntries(
    steps.map((step) => [
      `--fnx-step-${step}`,
      `${Math.round(ratio ** Math.max(step, -1.6) * 10_000) / 10_000}rem`,
    ]),
  )
}

const scaleRatio = { phone: 1.2, wide: 1.25 }
const wideFromPx = 900

/**
 * The style sheet of the tokens, which the server writes into each document, so that no page needs
 * MUI for its colors.
 */
export function tokenSheet(): string {
  const fixed = {
    '--fnx-font-text': fonts.text,
    '--fnx-font-display': fonts.display,
    '--fnx-radius': `${radiusPx}px`,
    '--fnx-space': `${spacePx}px`,
    '--fnx-control': `${controlPx}px`,
    '--fnx-line-soft': between('divider', 60, 'background-default'),
    '--fnx-line-strong': between('text-secondary', 18, 'divider'),
    ...typeScale(scaleRatio.phone),
  }
  return [
    rule(':root', fixed),
    rule(':root,[data-theme=dark]', { 'color-scheme': 'dark', ...variablesOf(palettes.dark) }),
    rule('[data-theme=light]', { 'color-scheme': 'light', ...variablesOf(palettes.light) }),
    // Print has dark ink on white in any theme of the screen.
    `@media print{${rule(':root[data-theme]', { 'color-scheme': 'light', ...variablesOf({ ...palettes.light, page: '#FFFFFF' }) })}}`,
    // Forced colors also apply to backgrounds and strokes, which they would not reach by
    // themselves.
    `@media(forced-colors:active){${rule(':root[data-theme]', forcedColours)}}`,
    `@media(min-width:${wideFromPx}px){${rule(':root:not([data-fonts=fixed])', typeScale(scaleRatio.wide))}}`,
  ].join('')
}

const forcedColours = {
  '--fnx-palette-divider': 'GrayText',
  '--fnx-palette-text-primary': 'CanvasText',
  '--fnx-palette-text-secondary': 'CanvasText',
  '--fnx-palette-primary-main': 'CanvasText',
  '--fnx-palette-success-main': 'CanvasText',
  '--fnx-palette-error-main': 'CanvasText',
  '--fnx-palette-warning-main': 'CanvasText',
}

const between = (first: string, percent: number, second: string) =>
  `color-mix(in srgb,var(--fnx-palette-${first}) ${percent}%,var(--fnx-palette-${second}))`

function rule(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}
