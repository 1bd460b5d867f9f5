import { houseColours } from './house'

/** Colours are defined only here, including those of MUI and of mails. */
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
export type Palettes = Record<'dark' | 'light', Palette>

export const palettes: Palettes = {
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

/** The colours that an issuer chooses for each theme; the rest is derived. */
export interface Colours {
  page: string
  accent: string
}

/**
 * The palettes of a house. A colour that it has not chosen is our default, or is mixed from its
 * page colour and our text colour.
 */
export function palettesOf(chosen?: Record<'dark' | 'light', Colours>): Palettes {
  if (chosen === undefined) return palettes
  const { dark, light } = palettes
  return {
    dark: {
      ...dark,
      ...chosen.dark,
      surface: mixColours(chosen.dark.page, dark.text, 0.04),
      raised: mixColours(chosen.dark.page, dark.text, 0.08),
      hairline: mixColours(chosen.dark.page, dark.text, 0.17),
      onAccent: readableOn(chosen.dark.accent),
    },
    light: {
      ...light,
      ...chosen.light,
      hairline: mixColours(chosen.light.page, light.text, 0.12),
      onAccent: readableOn(chosen.light.accent),
    },
  }
}

export function variablesOf(palette: Palette): Record<string, string> {
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

export const housePalettes = () => palettesOf(houseColours())

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Mixes a part of one colour into another. */
function mixColours(under: string, over: string, part: number): string {
  const above = channels(over)
  const parts = channels(under).map((channel, at) =>
    Math.round(channel * (1 - part) + (above[at] ?? 0) * part),
  )
  return `#${parts.map((level) => level.toString(16).padStart(2, '0')).join('')}`
}

function light(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const weights = [0.2126, 0.7152, 0.0722]
const luminance = (colour: string) =>
  channels(colour).reduce((sum, part, at) => sum + light(part) * (weights[at] ?? 0), 0)

/** The contrast ratio of two colours as defined by WCAG, from 1 to 21. */
function contrast(first: string, second: string): number {
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** White or nearly black in the same hue, whichever has more contrast with this colour. */
function readableOn(colour: string): string {
  const ink = mixColours(colour, '#000000', 0.86)
  return contrast(ink, colour) > contrast('#FFFFFF', colour) ? ink : '#FFFFFF'
}

const textLeast = 4.5
const lineLeast = 3
/** The part of the muted colour in the lines of fields and boxes. */
const linePart = 0.76

/** Pairs of colours with too little contrast, with the ratio they have and the ratio they need. */
export function faintPairs(own: Palettes): { theme: 'dark' | 'light'; pair: string }[] {
  return (['dark', 'light'] as const).flatMap((theme) => {
    const of = own[theme]
    const backs = ['page', 'surface', 'raised'] as const
    const texts = ['text', 'muted', 'accent', 'up', 'down', 'caution'] as const
    const pairs = [
      ...backs.flatMap((back) =>
        texts.map((text) => ({
          name: `${text} on ${back}`,
          over: of[text],
          under: of[back],
          least: textLeast,
        })),
      ),
      { name: 'text on a button', over: of.onAccent, under: of.accent, least: textLeast },
      ...(['page', 'surface'] as const).map((back) => ({
        name: `the line of a field on ${back}`,
        over: mixColours(of[back], of.muted, linePart),
        under: of[back],
        least: lineLeast,
      })),
    ]
    return pairs.flatMap(({ name, over, under, least }) => {
      const reached = Math.floor(contrast(over, under) * 100) / 100
      if (reached >= least) return []
      const pair = `${name}: ${over} on ${under} reaches ${reached}, and has to reach ${least}`
      return [{ theme, pair }]
    })
  })
}
