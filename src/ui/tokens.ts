/** Colors, type and space are written here and nowhere else, MUI's too. */
export interface Palette {
  page: string
  surface: string
  raised: string
  hairline: string
  text: string
  muted: string
  accent: string
  onAccent: string
  up: string
  down: string
  caution: string
  shadow: string
}

export const palettes: Record<'dark' | 'light', Palette> = {
  dark: {
    page: '#0B0E14',
    surface: '#121722',
    raised: '#1A2130',
    hairline: '#2A3344',
    text: '#E9EDF4',
    muted: '#9AA6B9',
    accent: '#46D8B4',
    onAccent: '#06231C',
    up: '#4ADE96',
    down: '#FF7A7A',
    caution: '#F5BC55',
    shadow: '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px rgb(0 0 0 / 0.32)',
  },
  light: {
    page: '#F6F4EE',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    hairline: '#DFDBD0',
    text: '#151922',
    muted: '#586273',
    accent: '#0A6F58',
    onAccent: '#FFFFFF',
    up: '#0B7A47',
    down: '#B42335',
    caution: '#8A5A00',
    shadow: '0 1px 2px rgb(21 25 34 / 0.06), 0 12px 32px rgb(21 25 34 / 0.08)',
  },
}

export const fonts = {
  text: "'geist', 'geist Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  display: "'instrument', 'instrument Fallback', 'Iowan Old Style', Georgia, serif",
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
    rule(':root,[data-theme=dark]', { 'color-scheme': 'dark', ...colours(palettes.dark) }),
    rule('[data-theme=light]', { 'color-scheme': 'light', ...colours(palettes.light) }),
    // Paper gets dark ink on white, whatever theme the screen has.
    `@media print{${rule(':root[data-theme]', { 'color-scheme': 'light', ...colours({ ...palettes.light, page: '#FFFFFF' }) })}}`,
    // A person’s own colors, also in what is drawn by backgrounds and strokes, which they don’t reach by themselves.
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

function colours(palette: Palette): Record<string, string> {
  return {
    '--fnx-palette-background-default': palette.page,
    '--fnx-palette-background-paper': palette.surface,
    '--fnx-palette-background-raised': palette.raised,
    '--fnx-palette-divider': palette.hairline,
    '--fnx-palette-text-primary': palette.text,
    '--fnx-palette-text-secondary': palette.muted,
    '--fnx-palette-primary-main': palette.accent,
    '--fnx-palette-primary-contrastText': palette.onAccent,
    '--fnx-palette-success-main': palette.up,
    '--fnx-palette-error-main': palette.down,
    '--fnx-palette-warning-main': palette.caution,
    '--fnx-shadow-raised': palette.shadow,
  }
}

const between = (one: string, percent: number, other: string) =>
  `color-mix(in srgb,var(--fnx-palette-${one}) ${percent}%,var(--fnx-palette-${other}))`

function rule(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}
