import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { completeLanguages } from '../../scripts/product/page-languages'
import loader from '../../scripts/webpack/messages-loader'

function fileOf(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

test('shared files stand in the tree of each language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-languages-'))
  fileOf(folder, 'static/chunks/framework.js', 'framework')
  fileOf(folder, 'static/chunks/page.js', 'Price')
  fileOf(folder, 'static/css/page.css', '@font-face{src:url(/_next/static/media/geist.woff2)}')
  fileOf(folder, 'static/media/geist.woff2', 'letters')
  fileOf(folder, 'static/de/_next/static/chunks/page.js', 'Kurs')
  completeLanguages(folder, ['en', 'de'])
  const german = (name: string) =>
    readFileSync(join(folder, 'static/de/_next/static', name), 'utf8')
  expect(german('chunks/framework.js')).toBe('framework')
  expect(german('chunks/page.js')).toBe('Kurs')
  expect(german('media/geist.woff2')).toBe('letters')
  expect(german('css/page.css')).toBe('@font-face{src:url(../media/geist.woff2)}')
  expect(readFileSync(join(folder, 'static/chunks/page.js'), 'utf8')).toBe('Price')
  completeLanguages(folder, ['en'])
})

test('a catalogue leaves the language open only for browsers', () => {
  const catalogue = "// Written by `npm run generate`\nlocale() === 'de' ? 'Kurs' : 'Price'"
  const translate = (source: string, isForBrowser: boolean) =>
    loader.call({ getOptions: () => ({ isForBrowser }) } as never, source)
  expect(translate(catalogue, true)).toContain("__LOCALE__ === 'de' ?")
  expect(translate(catalogue, false)).toBe(catalogue)
  expect(translate('export function locale() {}', true)).toBe('export function locale() {}')
})
