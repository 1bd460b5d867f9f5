import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Kept for private use, so that no package and no standard knows it. */
export const madeUpTag = 'qaa'
const name = 'Máðé úp'

const accents: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
}

export const accented = (text: string): string =>
  text.replaceAll(/[aceinouy]/gi, (letter) => accents[letter] ?? letter)

/** Its first words once more, until it is a third longer: words break and wrap as words do. */
function longer(text: string): string {
  const words = text.match(/[\p{L}’]+/gu) ?? []
  const padLength = words.join(' ').length / 3
  let padding = ''
  for (let index = 0; words.length > 0 && padding.length < padLength; index += 1)
    padding += ` ${words[index % words.length]}`
  return `${text}${padding}`
}

/** A catalogue's message, with its placeholders and case names unchanged. */
export function madeUpMessage(text: string, grows = true): string {
  let accentedText = ''
  let until = 0
  const add = ({ location }: MessageFormatElement) => {
    const [start, endOffset] = [location?.start.offset ?? 0, location?.end.offset ?? 0]
    accentedText += text.slice(until, start) + accented(text.slice(start, endOffset))
    until = endOffset
  }
  const walk = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal) add(element)
      if ('options' in element) for (const { value } of Object.values(element.options)) walk(value)
      if ('children' in element) walk(element.children)
    }
  }
  const elements = parse(text, { captureLocation: true })
  walk(elements)
  const wholeText = accentedText + text.slice(until)
  const longestText = accented(longestOf(elements))
  return grows ? wholeText + longer(longestText).slice(longestText.length) : wholeText
}

/** Its words where each choice is the longest: only one of them is ever read. */
function longestOf(elements: MessageFormatElement[]): string {
  const words = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value
    if ('children' in element) return longestOf(element.children)
    if (!('options' in element)) return ''
    const choices = Object.values(element.options).map(({ value }) => longestOf(value))
    return choices.reduce(
      (longest, choice) => (choice.length > longest.length ? choice : longest),
      '',
    )
  })
  return words.join(' ')
}

function madeUpCatalogue(file: string, grows: boolean): string {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const shownTexts = Object.entries(texts).filter(([key]) => !key.startsWith('@'))
  return json(
    Object.fromEntries(shownTexts.map(([key, text]) => [key, madeUpMessage(text, grows)])),
  )
}

const wordsOfHead = /^(title|summary|categoryTitle)$/

/** Addresses, code, names of figures and marks of Markdown stay. */
const madeUpLine = (line: string): string =>
  line
    .split(/(\{\{\w+\}\}|\]\([^)]*\)|`[^`]*`|https?:\S+|<[^>]*>|\[!\w+\])/)
    .map((part, index) => (index % 2 === 0 ? accented(part) : part))
    .join('')

function madeUpContent(text: string): string {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const lines = head.split('\n').map((line) => {
    const at = line.indexOf(': ')
    const [key, value] = [line.slice(0, at), line.slice(at + 2)]
    if (!wordsOfHead.test(key)) return line
    return `${key}: ${value.includes('{{') ? madeUpLine(value) : longer(accented(value))}`
  })
  return `---\n${lines.join('\n')}\n---\n${body.split('\n').map(madeUpLine).join('\n')}`
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Adds a language to a copy of the project: accented and a third longer, made from the English files.
 * These are all the files of a language; the one line of code is that of the list.
 */
export function addMadeUpLanguage(root: string): string[] {
  const writtenFiles: string[] = []
  const write = (file: string, text: string) => {
    writeFileSync(join(root, file), text)
    writtenFiles.push(file)
  }
  const filesIn = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    )
  for (const file of filesIn('src').filter((path) =>
    /(^|\/)messages\/(\w+\/)?en\.json$/.test(path),
  ))
    write(
      `${dirname(file)}/${madeUpTag}.json`,
      madeUpCatalogue(join(root, file), !file.includes('/formats/')),
    )
  const sample = 'src/content/sample'
  cpSync(join(root, sample, 'en'), join(root, sample, madeUpTag), { recursive: true })
  for (const file of filesIn(`${sample}/${madeUpTag}`).filter((path) => path.endsWith('.md')))
    write(file, madeUpContent(readFileSync(join(root, file), 'utf8')))
  const [translated] = filesIn(sample).filter((path) => path.endsWith('/bank-texts.json'))
  const english = JSON.parse(readFileSync(join(root, translated ?? ''), 'utf8'))
  const bank = Object.keys(english).map((words) => [words, accented(words)])
  write(`${sample}/${madeUpTag}/bank-texts.json`, json(Object.fromEntries(bank)))
  const words = JSON.parse(readFileSync(join(root, 'scripts/pictures/words/en.json'), 'utf8'))
  const book = Object.entries<string>(words).map(([key, text]) => [key, accented(text)])
  write(`scripts/pictures/words/${madeUpTag}.json`, json(Object.fromEntries(book)))
  for (const theme of ['dark', 'light']) {
    const picture = (tag: string) => `public/pictures/dashboard-${tag}-${theme}.webp`
    cpSync(join(root, picture('en')), join(root, picture(madeUpTag)))
    writtenFiles.push(picture(madeUpTag))
  }
  const list = 'src/messages/languages.ts'
  const line = `  { tag: '${madeUpTag}', name: '${name}', dir: 'ltr' },\n]\n`
  write(
    list,
    readFileSync(join(root, list), 'utf8').replace(/\]\n$/, () => line),
  )
  return writtenFiles
}
