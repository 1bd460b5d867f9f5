import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { house } from '@/config/house'
import { housePalettes, type Palette, palettes } from '@/config/palettes'

const svg = 'image/svg+xml; charset=utf-8'
const manifestType = 'application/manifest+json; charset=utf-8'
const json = 'application/json; charset=utf-8'
const script = 'application/javascript; charset=utf-8'
const png = 'image/png'

/** They show our logo, and browsers request some of them by themselves. */
const ownPictures = new Set([
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
])

/** An installed app and the Safe wallet read name, colours and logo from separate files. */
export function houseFiles(pages: RequestListener, folder = join(process.cwd(), 'public')) {
  const { name, shortName, logo } = house()
  const colour = housePalettes().dark.page
  const own = { name, short_name: shortName, theme_color: colour, background_color: colour }
  const drawn = { src: '/logo-dark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }
  const pictured = { src: '/icon-512.png', sizes: '512x512', type: png, purpose: 'any maskable' }
  const icons = logo && { icons: logo.icon ? [drawn, pictured] : [drawn] }
  const icon = logo && { iconPath: 'logo-dark.svg' }
  const fileWith = (file: string, changed: object) =>
    JSON.stringify(Object.assign(JSON.parse(readFileSync(join(folder, file), 'utf8')), changed))
  const files = new Map<string, { type: string; text: string | Uint8Array }>([
    [
      '/manifest.webmanifest',
      { type: manifestType, text: fileWith('manifest.webmanifest', { ...own, ...icons }) },
    ],
    ['/manifest.json', { type: json, text: fileWith('manifest.json', { name, ...icon }) }],
    ['/service-worker.js', { type: script, text: offlinePage(folder) }],
  ])
  if (logo !== undefined) {
    files.set('/logo-dark.svg', { type: svg, text: logo.dark })
    files.set('/logo-light.svg', { type: svg, text: logo.light })
    files.set('/favicon.svg', { type: svg, text: logo.light })
    for (const address of logo.icon ? ['/apple-touch-icon.png', '/icon-512.png'] : [])
      files.set(address, { type: png, text: logo.icon ?? '' })
  }
  const answer: RequestListener = (request, response) => {
    const address = (request.url ?? '').split('?')[0] ?? ''
    if (logo !== undefined && ownPictures.has(address) && !files.has(address)) {
      response.statusCode = 404
      return response.end()
    }
    const file = files.get(address)
    if (file === undefined || !/^(GET|HEAD)$/.test(request.method ?? ''))
      return pages(request, response)
    response.setHeader('content-type', file.type)
    response.setHeader('cache-control', 'public, max-age=300')
    response.end(request.method === 'HEAD' ? undefined : file.text)
  }
  return answer
}

/** The offline page has its styles inline. */
function offlinePage(folder: string): string {
  const own = housePalettes()
  const text = readFileSync(join(folder, 'service-worker.js'), 'utf8')
    .replace(linesOf(palettes.dark), linesOf(own.dark))
    .replace(linesOf(palettes.light), linesOf(own.light))
  return house().logo === undefined ? text : text.replace(/<svg .*?<\/svg> /s, '')
}

const linesOf = ({ page, hairline, text, muted, accent, onAccent }: Palette) =>
  `--page: ${page}; --line: ${hairline}; --text: ${text}; --muted: ${muted}; --accent: ${accent}; --on: ${onAccent};`
