import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '@/messages/languages'

const kit = 'node_modules/@rainbow-me/rainbowkit/dist'
const wordsOf = (language: string) => {
  const file = readdirSync(kit).find((name) => name.startsWith(`${language}_`))
  return file === undefined ? '' : readFileSync(`${kit}/${file}`, 'utf8')
}

test.each([
  'Error preparing message, please retry!',
  'Error signing message, please retry!',
  'Error verifying signature, please retry!',
  'Oops, something went wrong!',
  'Wrong network detected, switch or disconnect to continue.',
  'Connect Wallet',
])('R42: "%s" is RainbowKit’s own wording', (sentence) => {
  // English is part of the file that all load.
  const [, file] = /from "\.\/(chunk-\w+\.js)"/.exec(wordsOf('en')) ?? []
  expect(readFileSync(`${kit}/${file}`, 'utf8')).toContain(JSON.stringify(sentence))
})

test.each(languages.map(({ tag }) => tag))('RainbowKit’s dialogs speak %s', (language) => {
  expect(wordsOf(language)).not.toBe('')
})
