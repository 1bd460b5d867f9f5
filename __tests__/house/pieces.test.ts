import { readdirSync, readFileSync } from 'node:fs'

const place = 'src/ui'
const sheets = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => `${folder}/${file}`)

interface Rule {
  selectors: string[]
  declarations: string[]
}

/** The rules that stand at one depth of a sheet, as the formatter indents them. */
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

/** What each look of a piece's sheet makes; one that does more than that by a further rule is left out. */
function looksIn(sheet: string): [declarations: string, name: string][] {
  const text = readFileSync(sheet, 'utf8')
  if (!text.startsWith('@layer pieces')) return []
  const made = new Map<string, Map<string, string>>()
  for (const { selectors, declarations } of rulesIn(text, '  '))
    for (const selector of selectors) {
      const look = made.get(selector) ?? new Map<string, string>()
      for (const declaration of declarations)
        look.set(declaration.split(':')[0] as string, declaration)
      made.set(selector, look)
    }
  return [...made]
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

test('no feature styles what a piece makes', () => {
  expect(looks.size).toBeGreaterThan(15)
  expect(
    writtenAgain(
      '.about {\n  font-size: 0.8125rem;\n  color: var(--fnx-palette-text-secondary);\n}\n',
    ),
  ).toEqual(['.about is src/ui/text.module.css .fine'])
  // Those that stand here are being rebuilt with the pieces.
  const rebuilt = /^src\/features\/(transactions|wallet)\//
  const again = sheets('src/features')
    .filter((sheet) => !rebuilt.test(sheet))
    .flatMap((sheet) =>
      writtenAgain(readFileSync(sheet, 'utf8')).map((found) => `${sheet}: ${found}`),
    )
  expect(again).toEqual([])
})
