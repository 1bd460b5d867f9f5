// node scripts/run.mjs og-pictures: draws public/og/*.png and the icons from the components in src/ui/illustrations.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { projectRoot } from './settings.mjs'
import { ensureBrowser } from './test/browser'

const root = projectRoot
const appName = process.env.NEXT_PUBLIC_APP_NAME || 'FNX'
const largestBytes = 60_000

const pictures: Record<string, [file: string, part: string, title: string]> = {
  home: ['ledger-page', 'LedgerPage', 'Own a share of a bank, to the sixth decimal'],
  about: ['bank-front', 'BankFront', 'The people behind the ledger'],
  price: ['price-dial', 'PriceDial', 'The price of one share'],
  'bank-overview': ['vault-door', 'VaultDoor', 'The bank in figures'],
  campaign: ['offering-sheet', 'OfferingSheet', 'The offering'],
  'how-work': ['stepper-journey', 'StepperJourney', 'How it works'],
  'how-different': ['balance', 'Balance', 'How it is different'],
  fnxization: ['bridge', 'Bridge', 'One share, from bank to wallet'],
  faq: ['card-drawer', 'CardDrawer', 'Questions and answers'],
  help: ['compass', 'Compass', 'Help, by task'],
  docs: ['bound-papers', 'BoundPapers', 'Documents to read and keep'],
  contact: ['sealed-letter', 'SealedLetter', 'Write to us'],
  article: ['reading-glass', 'ReadingGlass', 'A closer reading'],
  legal: ['statute-page', 'StatutePage', 'The terms, in plain view'],
}

const marks = await loadMarks()
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await drawPictures()
  await drawIcons()
} finally {
  await browser.close()
}

interface Palette {
  text: string
  accent: string
  page: string
}

interface Marks {
  css: string
  palettes: { dark: Palette; light: Palette }
  tokenSheet: () => string
  logo: (size: number) => string
  drawings: Record<string, string>
}

/** The components themselves, rendered as the server renders them. */
async function loadMarks(): Promise<Marks> {
  const drawings = Object.entries(pictures).map(([name, [file, part]]) => ({
    name: JSON.stringify(name),
    file,
    part,
  }))
  const contents = `
    import { createElement } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    import { LogoMark } from './src/ui/icons/logo'
    export { palettes } from './src/ui/tokens'
    export { tokenSheet } from './src/ui/token-sheet'
    ${drawings.map(({ file, part }) => `import { ${part} } from './src/ui/illustrations/${file}'`).join('\n')}
    const draw = (part, props) => renderToStaticMarkup(createElement(part, props))
    export const logo = (size) => draw(LogoMark, { size })
    export const drawings = { ${drawings.map(({ name, part }) => `${name}: draw(${part})`).join(', ')} }`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'tsx' },
    bundle: true,
    write: false,
    outdir: root,
    format: 'cjs',
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.module.css': 'local-css' },
    logLevel: 'error',
  })
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  const module = { exports: {} as Omit<Marks, 'css'> }
  new Function('module', 'exports', 'require', textOf('.js'))(
    module,
    module.exports,
    createRequire(import.meta.url),
  )
  return { ...module.exports, css: textOf('.css') }
}

async function drawPictures() {
  await mkdir(join(root, 'public/og'), { recursive: true })
  const style = await pictureStyle()
  for (const [name, [, , title]] of Object.entries(pictures)) {
    const page = `<style>${style}</style><main><header>${marks.logo(56)}<b>${appName}</b></header>
      <h1>${title}</h1><footer>OWNERSHIP REINVENTED</footer><figure>${marks.drawings[name]}</figure></main>`
    const bytes = await squeeze(await photograph(page, 1200, 630))
    await save(`og/${name}.png`, bytes)
    if (bytes.length > largestBytes) console.warn(`og/${name}.png is over ${largestBytes} bytes`)
  }
}

async function pictureStyle() {
  const face = async (family: string, file: string) => {
    const font = await readFile(join(root, 'node_modules', file), 'base64')
    return `@font-face{font-family:${family};font-weight:100 900;src:url(data:font/woff2;base64,${font})}`
  }
  const instrument = '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'
  const geist = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'
  return `${await face('Instrument', instrument)}${await face('Geist', geist)}
    ${marks.tokenSheet()}${marks.css}
    :root { --fnx-instrument: Instrument; --fnx-geist: Geist }
    body { margin: 0; background: var(--fnx-palette-background-default); color: var(--fnx-palette-text-primary) }
    main { position: relative; width: 1200px; height: 630px; overflow: hidden }
    header { position: absolute; inset: 64px auto auto 72px; display: flex; align-items: center; gap: 16px }
    b { font: 400 44px/1 var(--fnx-font-display); letter-spacing: 0.03em }
    h1 { position: absolute; inset: auto auto 132px 72px; width: 440px; margin: 0;
      font: 400 76px/1.06 var(--fnx-font-display); text-wrap: balance }
    footer { position: absolute; inset: auto auto 68px 72px; color: var(--fnx-palette-text-secondary);
      font: 500 18px/1 var(--fnx-font-text); letter-spacing: 0.16em }
    figure { position: absolute; inset: 72px 40px auto auto; width: 624px; margin: 0 }`
}

async function photograph(html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const bytes = await page.screenshot()
  await page.close()
  return bytes
}

/** Flat colours need few of them: the most that fit. */
async function squeeze(bytes: Buffer): Promise<Buffer> {
  let smallest = bytes
  for (const colours of [48, 32, 20, 12]) {
    smallest = await sharp(bytes).png({ palette: true, colours, dither: 0, effort: 10 }).toBuffer()
    if (smallest.length <= largestBytes) break
  }
  return smallest
}

async function drawIcons() {
  const { dark, light } = marks.palettes
  const mark = marks.logo(32)
  const inside = mark
    .slice(mark.indexOf('>') + 1, mark.lastIndexOf('<'))
    .replace(/ class="[^"]*"/g, '')
  const share = (palette: Palette) => `svg{color:${palette.text}}path[d$=z]{fill:${palette.accent}}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${share(light)}@media(prefers-color-scheme:dark){${share(dark)}}</style>${inside}</svg>\n`
  await save('favicon.svg', svg)

  for (const [file, size, part, logo] of [
    ['apple-touch-icon.png', 180, 0.66, 128],
    ['icon-192.png', 192, 0.66, 128],
    ['icon-512.png', 512, 0.62, 320],
  ] as const) {
    const html = `<style>${marks.tokenSheet()}${marks.css}body{margin:0;height:100vh;display:grid;place-items:center;
      background:var(--fnx-palette-background-default);color:var(--fnx-palette-text-primary)}
      svg{width:${size * part}px;height:${size * part}px}</style>${marks.logo(logo)}`
    await save(file, await squeeze(await photograph(html, size, size)))
  }
  const small = await photograph(
    `<style>${marks.tokenSheet()}${marks.css}body{margin:0;background:${dark.page};color:${dark.text}}</style>${marks.logo(32)}`,
    32,
    32,
  )
  await save('favicon.ico', iconFile(await sharp(small).png({ palette: true }).toBuffer(), 32))
  const kind = { type: 'image/png', purpose: 'any maskable' }
  const icons = [192, 512].map((px) => ({ src: `/icon-${px}.png`, sizes: `${px}x${px}`, ...kind }))
  const manifest = {
    id: '/',
    name: appName,
    short_name: appName,
    description: 'Buy shares of a bank with a wallet, follow its price, and see what it holds.',
    start_url: '/',
    display: 'standalone',
    theme_color: dark.page,
    background_color: dark.page,
    icons,
  }
  await save('manifest.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`)
}

/** An .ico file is a directory of one entry before an ordinary PNG. */
function iconFile(png: Buffer, size: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

async function save(name: string, bytes: Buffer | string) {
  await writeFile(join(root, 'public', name), bytes)
  console.log(`public/${name} ${bytes.length}`)
}
