import { type IssuerFolder, IssuerMistake } from './folder'

const maxBytes = 20 * 1024
/** Shapes and fills: no element that runs, loads, or contains a style or another document. */
const elements = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask title desc'.split(
    ' ',
  ),
)
const part =
  /<!--(?:(?!-->)[\s\S])*-->|<\?xml [^<>]*\?>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|[^<]+/y
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * A logo next to the name. Browsers run no scripts in a picture; this also covers opening it by its
 * own address.
 */
export function logoIn(folder: IssuerFolder, file: string): string {
  const refuse = (line: number, why: string) => {
    throw new IssuerMistake(`${file}:${line}: ${why}`)
  }
  if (!folder.files.includes(file)) throw new IssuerMistake(`${file}: is not there.`)
  const text = folder.textOf(file)
  const bytes = Buffer.byteLength(text)
  if (bytes > maxBytes)
    refuse(1, `has ${Math.ceil(bytes / 1024)} kB. A logo has at most ${maxBytes / 1024}.`)
  let isFirst = true
  for (let at = 0; at < text.length; at = part.lastIndex) {
    const line = text.slice(0, at).split('\n').length
    part.lastIndex = at
    const found = part.exec(text)
    if (found === null) {
      refuse(line, 'is no plain SVG here.')
      return ''
    }
    const [, closed, name = closed, attributes = ''] = found
    if (name === undefined) continue
    // guard: without it, a logo runs a script of its author — server/start/issuer-folder: that is
    //   more than shapes is refused
    if (!elements.has(name)) refuse(line, `<${name}> is not allowed in a logo.`)
    for (const [, own = '', ...values] of attributes.matchAll(attribute))
      if (!isPlain(own, values.find((value) => value !== undefined) ?? ''))
        refuse(line, `${own} is not allowed in a logo with this value.`)
    if (isFirst) {
      const box = /\sviewBox\s*=\s*["']0 0 ([\d.]+) ([\d.]+)["']/.exec(attributes)
      if (name !== 'svg' || box?.[1] === undefined || box[1] !== box[2])
        refuse(line, 'begins with no <svg> whose viewBox is a square from 0 0.')
    }
    isFirst = false
  }
  if (isFirst) refuse(1, 'has no <svg>.')
  return text
}

/** Any other function may load something, such as `image-set(…)`. */
const functions = /^(url|rgba?|hsla?|matrix|translate|scale|rotate|skew[XY])$/

/** No event, no style, nothing from elsewhere: a reference leads to a part of the same file. */
function isPlain(name: string, value: string): boolean {
  if (/^xmlns(:xlink)?$/.test(name)) return value.startsWith('http://www.w3.org/')
  if (/^on|^style$|^src|^xml:base$/i.test(name) || /[&\\]|javascript:/i.test(value)) return false
  if (/href$/i.test(name)) return value.startsWith('#')
  const called = [...value.matchAll(/([\w-]*)\(/g)].map(([, what = '']) => what)
  if (!called.every((what) => functions.test(what))) return false
  return !/url\(\s*(?!#[\w-]+\s*\))/i.test(value)
}

const iconSide = 512
const maxIconBytes = 200 * 1024
const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** The logo as a bitmap, for phones that show no SVG for an installed app. */
export function iconIn(folder: IssuerFolder, file: string): Uint8Array {
  if (!folder.files.includes(file)) throw new IssuerMistake(`${file}: is not there.`)
  const bytes = Buffer.from(folder.bytesOf(file))
  const isPng = bytes.length >= 24 && bytes.subarray(0, pngHead.length).equals(pngHead)
  if (!isPng) throw new IssuerMistake(`${file}: is no PNG.`)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width !== iconSide || height !== iconSide)
    throw new IssuerMistake(
      `${file}: has ${width} × ${height} points. An icon has ${iconSide} × ${iconSide}.`,
    )
  if (bytes.length > maxIconBytes)
    throw new IssuerMistake(
      `${file}: has ${Math.ceil(bytes.length / 1024)} kB. An icon has at most ${maxIconBytes / 1024}.`,
    )
  return bytes
}
