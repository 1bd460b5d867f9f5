import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const place = 'src/ui'
const sheets = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => `${folder}/${file}`)

interface Rule {
  selectors: string[]
  declarations: string[]
}

/** The rules that are at one depth of a sheet, as the formatter indents them. */
function rulesIn(text: string, indent = ''): Rule[] {
  const rule = new RegExp(`^${indent}(?! )([^@/{}][^{}]*) \\{\\n([^{}]*)\\n${indent}\\}`, 'gm')
  return [...text.matchAll(rule)].map(([, selectors = '', body = '']) => ({
    selectors: selectors.split(/,\s*/),
    declarations: body
      .replaceAll(/\/\*.*?\*\//gs, '')
      .split(';')
      .map((declaration) => declaration.trim().replaceAll(/\s+/g, ' '))
      .filter(Boolean),
  }))
}

const sameWhatever = (declarations: string[]) => declarations.toSorted().join('; ')

/**
 * The class names of a piece's sheet with their declarations; a class with a further rule is left
 * out.
 */
function looksIn(sheet: string): [declarations: string, name: string][] {
  const text = readFileSync(sheet, 'utf8')
  if (!text.startsWith('@layer pieces')) return []
  const usesByName = new Map<string, Map<string, string>>()
  for (const { selectors, declarations } of rulesIn(text, '  '))
    for (const selector of selectors) {
      const look = usesByName.get(selector) ?? new Map<string, string>()
      for (const declaration of declarations)
        look.set(declaration.split(':')[0] as string, declaration)
      usesByName.set(selector, look)
    }
  return [...usesByName]
    .filter(([selector, look]) => /^\.\w+$/.test(selector) && look.size > 1)
    .filter(
      ([selector]) =>
        !new RegExp(`^    .*\\${selector}\\b|\\${selector}[ :]+[^{ ]`, 'm').test(text),
    )
    .map(([selector, look]) => [sameWhatever([...look.values()]), `${sheet} ${selector}`])
}

const looks = new Map(sheets(place).flatMap(looksIn))

/** The looks that a sheet writes again, each with the piece that makes it. */
const writtenAgain = (text: string) =>
  rulesIn(text).flatMap(({ selectors, declarations }) => {
    const look = looks.get(sameWhatever(declarations))
    return look && selectors.every((selector) => /^\.\w+$/.test(selector))
      ? [`${selectors.join(', ')} is ${look}`]
      : []
  })

test('no feature restyles a shared piece', () => {
  expect(looks.size).toBeGreaterThan(15)
  expect(
    writtenAgain(
      '.about {\n  font-size: 0.8125rem;\n  color: var(--fnx-palette-text-secondary);\n}\n',
    ),
  ).toEqual(['.about is src/ui/text.module.css .fine'])
  const repeatedPieces = ['src/features', 'src/shell']
    .flatMap(sheets)
    .flatMap((sheet) =>
      writtenAgain(readFileSync(sheet, 'utf8')).map((piece) => `${sheet}: ${piece}`),
    )
  expect(repeatedPieces).toEqual([])
})

const scripts = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ folder: dirname(`src/${file}`), text: readFileSync(`src/${file}`, 'utf8') }))

/** The class names that scripts use from a sheet; `any` if one is built at run time. */
function askedOf(sheet: string): { names: Set<string>; isAny: boolean } {
  const names = new Set<string>()
  let isAny = false
  for (const { folder, text } of scripts)
    for (const [, name, from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const path = from.startsWith('@/') ? from.replace('@', 'src') : join(folder, from)
      if (path !== sheet) continue
      for (const [, look = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (look !== 'module') names.add(look)
      isAny ||= new RegExp(`\\b${name}(\\[|[,)])|= ${name}\\b`).test(text)
    }
  return { names, isAny }
}

function unknownTo(sheet: string): string[] {
  const text = readFileSync(sheet, 'utf8').replaceAll(
    /\/\*.*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/gs,
    '',
  )
  const madeClasses = new Set(
    [...text.matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi)].map(([, name]) => name),
  )
  const { names, isAny } = askedOf(sheet)
  return [
    ...[...names].filter((name) => !madeClasses.has(name)).map((name) => `${sheet}: no .${name}`),
    ...(isAny ? [] : [...madeClasses].filter((name) => !names.has(name as string))).map(
      (name) => `${sheet}: nobody asks for .${name}`,
    ),
  ]
}

test('a sheet has exactly the class names that scripts use', () => {
  const allSheets = ['features', 'shell', 'session', 'lib', 'ui'].flatMap((folder) =>
    sheets(`src/${folder}`),
  )
  expect(allSheets.length).toBeGreaterThan(100)
  expect(allSheets.flatMap(unknownTo)).toEqual([])
})
