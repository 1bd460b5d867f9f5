import { readdirSync, readFileSync } from 'node:fs'

const textsUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)messages\/(\w+\/)?en\.json$/.test(`${folder}/${file}`))
    .flatMap((file) => {
      const texts: Record<string, string> = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
      return Object.entries(texts).flatMap(([key, text]) => (key.startsWith('@') ? [] : [text]))
    })

/** Every sentence of the product that has a vowel, which the made-up language has accented. */
const english = new Set(textsUnder('src').filter((text) => /[aeiouy]/i.test(text)))

/** A word as English has it; in the made-up language each vowel has an accent. */
const isEnglish = (word: string) =>
  /^[A-Za-z][a-z]+(?:[’'-][a-z]+)*$/.test(word) && /[aeiouyAEIOUY]/.test(word)
const hasLetter = (word: string) => /\p{L}/u.test(word)

/** Three English words in a row are a sentence, and so is a whole text that a catalogue has. */
export function englishIn(texts: string[], given: string[] = []): string[] {
  const found = texts.flatMap((text) => {
    const own = given.reduce((left, known) => left.replaceAll(known, ' · '), text.trim())
    if (english.has(own)) return [own]
    let run: string[] = []
    const runs: string[][] = []
    for (const word of own
      .split(/\s+/)
      .map((one) => one.replaceAll(/^[^\p{L}\d·]+|[^\p{L}\d·]+$/gu, ''))) {
      if (isEnglish(word)) run.push(word)
      else if (hasLetter(word) || word === '·') {
        runs.push(run)
        run = []
      }
    }
    return [...runs, run].filter((words) => words.length >= 3).map((words) => words.join(' '))
  })
  return [...new Set(found)]
}

/** All texts in a value, with the place where each stands. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || value instanceof Date) return []
  return Object.values(value).flatMap(stringsIn)
}

/** The texts of a page, including alternative texts. */
export const shownIn = (html: string): string[] =>
  [
    ...html
      .replaceAll(/<(script|style|code)\b.*?<\/\1>/gs, '')
      .matchAll(/>([^<>]+)<|(?:aria-label|title|placeholder|alt)="([^"]+)"/g),
  ].map(([, text, label]) =>
    (text ?? label ?? '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim(),
  )
