import { readdirSync, readFileSync } from 'node:fs'
import packed from '@/content/sample/packed.json'
import { firstLocale, locales } from '@/messages/locale'
import { notSaid } from './rules/message'

const home = 'src/content/sample'
const banks = [home, 'src/content/second-sample']

function filesNow(language = 'en', bank = home): Record<string, string> {
  const names = readdirSync(`${bank}/${language}`, { recursive: true, encoding: 'utf8' })
  const files = names
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${language}/${name}`)
    .sort()
  return Object.fromEntries(files.map((file) => [file, readFileSync(`${bank}/${file}`, 'utf8')]))
}

test('a text’s folder is its kind, its name its slug', () => {
  const texts = Object.entries(packed).filter(([file]) => file.endsWith('.md'))
  for (const [file, text] of texts) {
    const fieldValues = ['kind', 'slug'].map(
      (name) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1],
    )
    expect(file.slice(3)).toBe(`${fieldValues.join('/')}.md`)
  }
})

/** The texts explain these words, so they may use them. */
const allowedFields = [
  'value',
  'the network, on-chain',
  'a word of the field',
  'under review, restricted or reserved',
]

test.each(banks)('texts of %s keep to the catalogues’ words', (bank) => {
  const banned = notSaid.filter(([, better]) => !allowedFields.includes(better))
  const found = Object.entries(filesNow('en', bank)).flatMap(([file, text]) => {
    const words = text.replaceAll(/`[^`]*`|\[!NOTE\]/g, '')
    return banned.flatMap(([pattern, better]) => {
      const phrase = pattern.exec(words)?.[0]
      return phrase === undefined ? [] : [`${file}: “${phrase}”: ${better}`]
    })
  })
  expect(found).toEqual([])
})

test.each(banks)('each text of %s is in each language, with equal figures and links', (bank) => {
  const shapes = (files: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(files).map(([file, text]) => {
        const marks = text.match(/\{\{\w+\}\}|\]\([^)]+\)|^(?:kind|slug): .+$/gm) ?? []
        return [file.slice(3), marks.sort()]
      }),
    )
  const otherLocales = locales.filter((tag) => tag !== firstLocale)
  expect(otherLocales.map((tag) => [tag, shapes(filesNow(tag, bank))])).toEqual(
    otherLocales.map((tag) => [tag, shapes(filesNow('en', bank))]),
  )
})
