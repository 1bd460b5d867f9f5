import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pseudo } from '../../scripts/messages/pseudo'
import { moduleOf } from '../../scripts/messages/write'
import { isStray } from '../support/pseudo-locale'

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

test('a sentence gets accents, brackets and 40% more letters', () => {
  const text = 'You can close this page.'
  expect(pseudo(text)).toMatch(/^⟦Ýýóúú .*\.⟧$/)
  expect(lettersIn(pseudo(text)) / lettersIn(text)).toBeCloseTo(1.4, 1)
  expect(pseudo(text)).not.toMatch(/[A-Za-z]/)
})

test('values, cases and links of a sentence stay', () => {
  const en = {
    heldText: 'You have {count, plural, one {# share} other {# shares}}, <link>see {name}</link>.',
    stateLabel: '{state, select, open {Open} other {Closed}}',
  }
  const texts = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudo(text)]))
  const module = moduleOf({ en, 'en-XB': texts })
  expect(module).toContain("plural('en-XB', count) === 'one'")
  expect(module).toMatch(/\u2068\$\{name\}\u2069/)
})

test('it is written to its own folder, sources stay clean', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-pseudo-'))
  execFileSync(process.execPath, ['scripts/run.mjs', 'generate', '--pseudo', folder])
  const written = (file: string) => readFileSync(join(folder, file), 'utf8')
  expect(written('src/messages/states/index.ts')).toContain("locale() === 'en-XA' ? '⟦")
  expect(written('src/messages/languages.ts')).toContain('"tag":"en-XB"')
  expect(readFileSync('src/messages/states/index.ts', 'utf8')).not.toContain('⟦')
  rmSync(folder, { recursive: true })
})

test.each(['sandbox', 'production'])('no %s build reads it, whatever the environment', (mode) => {
  const show = `import { load } from './scripts/run.mjs'
    const { placesOf } = await load('product/build')
    const { web, server } = placesOf('${mode}')
    console.log(JSON.stringify([web.env.NEXT_MESSAGES ?? '', server.env.NEXT_MESSAGES ?? '']))`
  const env = { ...process.env, NEXT_MESSAGES: '/tmp/elsewhere' }
  const args = ['--input-type=module', '--eval', show]
  expect(JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }))).toEqual([
    '',
    '',
  ])
})

test.each([
  ['Buy now', true],
  ['$1,234.56 USDT', false],
  ['Jun 1, 2026, 09:05 UTC', false],
  ['0x12…ab34', false],
  ['Ada Byron', false],
  ['Ada Byron has paid', true],
])('outside brackets, "%s" is our word: %s', (text, isOurs) => {
  expect(isStray(text, ['Ada Byron'])).toBe(isOurs)
})
