import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const patches = 'scripts/patches'
const kitPatch = readdirSync(patches).find((name) => name.startsWith('@rainbow-me')) ?? ''

test('RainbowKit is patched by 350 lines at most', () => {
  const lines = readFileSync(join(patches, kitPatch), 'utf8').split('\n')
  expect(lines.length).toBeLessThanOrEqual(350)
})

const classesIn = (sheet: string) => sheet.match(/(?<=\.)[a-z_]+\d\w*/g) ?? []

test('no style sheet of ours names a class that RainbowKit generates', () => {
  const kit = 'node_modules/@rainbow-me/rainbowkit/dist/index.css'
  const generated = new Set(classesIn(readFileSync(kit, 'utf8')))
  expect(generated.size).toBeGreaterThan(100)
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const namedClasses = sheets.flatMap((file) =>
    classesIn(readFileSync(join('src', file), 'utf8'))
      .filter((name) => generated.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(namedClasses).toEqual([])
})

test("nothing of ours asks for what a build has only for RainbowKit's account dialog", () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const texts = sources
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .filter((text) => /from '(wagmi|@rainbow-me\/rainbowkit)'/.test(text))
  expect(texts.length).toBeGreaterThan(5)
  const absent =
    /\b(useAccountModal|ConnectButton|useAddRecentTransaction|useBalance|useEns\w+|usePublicClient)\b/
  expect(texts.filter((text) => absent.test(text))).toEqual([])
})
