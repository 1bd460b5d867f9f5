import {
  controlPx,
  fonts,
  type Palette,
  palettes,
  radiusPx,
  scaleRatio,
  spacePx,
  typeScale,
  wideFromPx,
} from './tokens'

/** The tokens as CSS, written into the document by the server: no page needs MUI to have colours. */
export function tokenSheet(): string {
  const fixed = {
    '--fnx-font-text': fonts.text,
    '--fnx-font-display': fonts.display,
    '--fnx-radius': `${radiusPx}px`,
    '--fnx-space': `${spacePx}px`,
    '--fnx-control': `${controlPx}px`,
    ...typeScale(scaleRatio.phone),
  }
  return [
    rule(':root', fixed),
    rule(':root,[data-theme=dark]', { 'color-scheme': 'dark', ...colours(palettes.dark) }),
    rule('[data-theme=light]', { 'color-scheme': 'light', ...colours(palettes.light) }),
    // Ink on paper, whatever the screen shows.
    `@media print{${rule(':root[data-theme]', { 'color-scheme': 'light', ...colours(palettes.light) })}}`,
    `@media(min-width:${wideFromPx}px){${rule(':root:not([data-fonts=fixed])', typeScale(scaleRatio.wide))}}`,
  ].join('')
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

function rule(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}
