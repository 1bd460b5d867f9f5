import type { Palette } from '@/config/palettes'
import { housePalettes } from '@/config/palettes'

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)
}

/**
 * The pages' own font files, under an address that no build changes. Without them system fonts are
 * used.
 */
const faces = ([family, file, weight]: readonly string[]) =>
  `@font-face{font-family:${family};src:url(/fonts/${file}.woff2) format("woff2");font-weight:${weight};font-display:swap}`

/** Colours of a stand-alone page, as variables of both themes. */
export const plainColours = () => {
  const of = ({ page, text, muted, hairline, accent, onAccent }: Palette) =>
    `--page:${page};--text:${text};--muted:${muted};--line:${hairline};--accent:${accent};--on:${onAccent};--strip:color-mix(in srgb,${hairline} 50%,${page})`
  const { dark, light } = housePalettes()
  return `:root{color-scheme:dark light;${of(dark)}}\n@media (prefers-color-scheme:light){:root{${of(light)}}}`
}

const style = () => `
${[
  ['Geist', 'geist', '400 600'],
  ['Instrument', 'instrument-serif', '400'],
]
  .map(faces)
  .join('')}
${plainColours()}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/26px Geist,system-ui,sans-serif}
.strip{max-width:none;margin:0;padding:6px 16px;background:var(--strip);font-size:13px;line-height:20px;text-align:center}
header{display:flex;align-items:center;gap:10px;min-height:64px;padding-inline:max(16px,calc((100vw - 1120px)/2));border-block-end:1px solid var(--line)}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:var(--text);text-decoration:none;font:400 26px/32px Instrument,Georgia,serif}
main{max-width:1120px;margin-inline:auto;padding:40px 16px 72px}h1{margin:0;font:400 40px/44px Instrument,Georgia,serif;letter-spacing:-.01em;text-wrap:balance}
p{max-width:56ch;margin:16px 0 0;text-wrap:pretty}main p{color:var(--muted)}form{margin:32px 0 0}
button,.go{display:inline-flex;align-items:center;min-height:48px;padding:0 22px;border:1px solid var(--accent);border-radius:10px;background:var(--accent);color:var(--on);font:600 16px/20px Geist,system-ui,sans-serif;cursor:pointer}
.go{margin-block-start:32px;border-color:var(--line);background:none;color:var(--text);text-decoration:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
@media (min-width:900px){main{padding-block:72px 96px}h1{font-size:72px;line-height:76px}p{font-size:18px;line-height:28px}.strip{max-width:none;font-size:13px;line-height:20px}}
`

interface PlainPage {
  language: string
  brand: string
  home: string
  title: string
  strip: string | undefined
  style?: string
  body: string
}

export function plainPage({
  language,
  brand,
  home,
  title,
  strip,
  style: own = '',
  body,
}: PlainPage): string {
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)} · ${escapeHtml(brand)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><style>${style()}${own}</style></head>
<body>${strip === undefined ? '' : `<aside class="strip">${strip}</aside>`}<header><a href="${escapeHtml(home)}">${mark}${escapeHtml(brand)}</a></header>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

export const plainPageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; font-src 'self'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const mark = `<svg width="28" height="28" viewBox="0 0 64 64" aria-hidden="true"><g transform="translate(30 34)"><path fill="none" stroke="currentColor" stroke-width="8" d="M22.9-7.3A24 24 0 0 1 22.9 7.3M21.3 11A24 24 0 0 1 11 21.3M7.3 22.9A24 24 0 0 1 -7.3 22.9M-11 21.3A24 24 0 0 1 -21.3 11M-22.9 7.3A24 24 0 0 1 -22.9-7.3M-21.3-11A24 24 0 0 1 -11-21.3M-7.3-22.9A24 24 0 0 1 7.3-22.9"/><path fill="var(--accent)" d="M0 0L10.72-25.87A28 28 0 0 1 25.87-10.72z" transform="translate(4.8 -4.8)"/></g></svg>`
