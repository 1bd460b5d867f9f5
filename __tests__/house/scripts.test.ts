import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importsOf, readSources } from '../support/sources'

const sources = Object.entries(readSources('scripts'))
const earlyScripts = sources.filter(([file]) => file.endsWith('.mjs'))
const typed = sources.filter(
  ([file, text]) => file.endsWith('.ts') && !/^export const \w+Mutations\b/m.test(text),
)
const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { include: string[] }

const linesOf = (files: [string, string][]) =>
  files.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0)

function typesOf(text: string): string {
  const folder = mkdtempSync(resolve('.build/planted-'))
  try {
    const config = { extends: resolve('tsconfig.json'), include: ['.'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'planted.mjs'), text)
    const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false']
    return String(spawnSync(process.execPath, [...args, '-p', folder]).stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('scripts before the packages are few and type-checked', () => {
  expect(include).toContain('scripts')
  expect(earlyScripts.length).toBeLessThanOrEqual(13)
  expect(linesOf(earlyScripts)).toBeLessThanOrEqual(1_020)
  for (const [file, text] of earlyScripts)
    expect([file, text.split('\n')[0]]).toEqual([file, '// @ts-check'])
})

test('it needs no package to begin', () => {
  for (const [file, text] of earlyScripts)
    for (const { target, isOurs, isDynamic } of importsOf(file, text))
      if (!isDynamic && !isOurs)
        expect([file, target]).toEqual([file, expect.stringMatching(/^node:/)])
})

test.each([
  ['a wrong type', "/** @type {number} */\nexport const port = '3000'\n", 'TS2322'],
  ['a parameter of no type', 'export const double = (one) => one + one\n', 'TS7006'],
])('a planted script with %s is refused @night', (_, text, error) => {
  expect(typesOf(`// @ts-check\n${text}`)).toMatch(new RegExp(`planted\\.mjs\\(.*${error}`))
})

test('all other files in scripts are TypeScript', () => {
  const otherScripts = readdirSync('scripts', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.[cm]?jsx?$/.test(file) && !/^(stubs|webpack)\//.test(file) && file.includes('/'),
  )
  expect(otherScripts).toEqual([])
})

/** Functions are hoisted; these do not exist during the wait. */
const namedTooLate = (text: string) => /^await [\s\S]*^(const|let|class) /m.test(text)

test('a script that waits at its top needs nothing below', () => {
  const commands = typed.filter(([, text]) => /^await runCommand/m.test(text))
  expect(commands.length).toBeGreaterThan(5)
  for (const [file, text] of commands) expect([file, namedTooLate(text)]).toEqual([file, false])
  expect(namedTooLate('await runCommand(main)\nconst late = 1\n')).toBe(true)
})
