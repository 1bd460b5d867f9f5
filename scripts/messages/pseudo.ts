import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { languages } from '../../src/messages/languages'
import { folders, moduleIn } from './catalogues'

const pseudoLanguages = [
  { tag: 'en-XA', name: 'Pseudo', dir: 'ltr' },
  { tag: 'en-XB', name: 'Pseudo mirrored', dir: 'rtl' },
]

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçđéƒĝĥíĵķļɱñóþɋŕšŧúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŦÚṼŴẊÝŽ'

export function writePseudo(folder: string): void {
  // Brackets would break figures and dates, put together from parts.
  for (const source of folders().filter((one) => one !== 'src/messages/formats'))
    write(join(folder, source, 'index.ts'), moduleIn(source, inPseudoLanguages))
  const offered = JSON.stringify([...languages, ...pseudoLanguages])
  write(join(folder, 'src/messages/languages.ts'), `export const languages = ${offered}\n`)
}

function inPseudoLanguages(en: Record<string, string>) {
  const texts = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudo(text)]))
  return Object.fromEntries(pseudoLanguages.map(({ tag }) => [tag, texts]))
}

export function pseudo(text: string): string {
  return `⟦${printAST(parse(text, { captureLocation: false }).map(changed))}⟧`
}

function changed(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: lengthened(element.value) }
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(changed) }
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const options = Object.entries(element.options).map(([key, option]) => [
    key,
    { ...option, value: option.value.map(changed) },
  ])
  return { ...element, options: Object.fromEntries(options) }
}

function lengthened(text: string): string {
  let letters = 0
  return [...text].map(written).join('')

  function written(letter: string): string {
    const place = plain.indexOf(letter)
    if (place < 0) return letter
    letters += 1
    const shape = [...accented][place] as string
    return letters % 5 === 1 || letters % 5 === 3 ? shape + shape.toLowerCase() : shape
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
