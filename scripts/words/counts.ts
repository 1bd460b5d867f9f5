import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { innerOf, type Part, parseMessage } from '../messages/parse'
import { commentsIn, sentencesIn, titlesIn, wordsIn } from './sentences'

interface Count {
  name: string
  goal: number
  /** Where the goal is not reached yet: only ever less. */
  most: number
  words: number
}

const isCatalogue = (file: string) => /\/messages\/(\w+\/)?(en\.json|index\.ts)$/.test(file)
const isProgram = (file: string) => /\.(tsx?|m?js)$/.test(file)

const kinds: [name: string, goal: number, most: number, of: RegExp][] = [
  ['mail, SMS, notices', 1_100, 1_100, /\/modules\/(kyc|notifications)\/messages\//],
  [
    ...(['screens, page titles', 9_500, 9_500] as const),
    /^(pages|src\/(features|ui(?!\/fonts)|shell|session|lib|messages\/(actions|states)))\//,
  ],
  ['papers, files', 900, 900, /\/modules\/(papers|portfolio)\/messages\//],
  [
    ...(['errors, refusals', 1_700, 1_700] as const),
    /^src\/(messages\/errors|server\/(platform|chain|routes|modules|sandbox\/(reviewer|faucet)))/,
  ],
  ['field rules, API', 1_200, 1_200, /^src\/(contract|messages\/(fields|password))\//],
  ['contents', 15_500, 15_500, /^src\/(server\/sandbox\/sample|content\/sample\/en)\//],
  ['main documents', 3_100, 3_100, /^(README|CONTRIBUTING|docs\/architecture)\.md$/],
]

/** Each, as their number grows with what is tested. */
const perTitle = { goal: 7.8, most: 7.8 }

export interface Texts {
  /** By file. */
  texts: Record<string, string>
  programs: [file: string, text: string][]
}

export function readTexts(root: string): Texts {
  const files = ['src', 'pages', 'scripts', '__tests__', 'docs']
    .flatMap((folder) => {
      const found = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      return found.map((file) => `${folder}/${file}`)
    })
    .concat('README.md', 'CONTRIBUTING.md')
    .filter((file) => isProgram(file) || /\.md$|\/en\.json$/.test(file))
  const texts = Object.fromEntries(
    files.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
  return { texts, programs: Object.entries(texts).filter(([file]) => isProgram(file)) }
}

export function textCounts({ texts, programs }: Texts): Count[] {
  const files = Object.keys(texts)
  const sum = (said: string[]) => said.reduce((words, text) => words + wordsIn(text), 0)
  const ofKinds = kinds.map((kind) => {
    const [name, goal, most] = kind
    const own = files.filter((file) => kinds.find(([, , , of]) => of.test(file)) === kind)
    return { name, goal, most, words: sum(own.flatMap((file) => saidIn(file, texts[file] ?? ''))) }
  })
  const comments = programs.flatMap(([file, text]) => commentsIn(file, text))
  const tests = programs.filter(([file]) => file.startsWith('__tests__/'))
  const titles = tests.flatMap(([file, text]) => titlesIn(file, text))
  const ofAll = (each: number) => Math.round(titles.length * each)
  const ofTitles = { name: `test titles (${titles.length})`, words: sum(titles) }
  return [
    ...ofKinds,
    { name: 'comments', goal: 20_000, most: 20_000, words: sum(comments) },
    { ...ofTitles, goal: ofAll(perTitle.goal), most: ofAll(perTitle.most) },
  ]
}

export function saidIn(file: string, text: string): string[] {
  if (file.endsWith('.md')) return [readOf(file, text)]
  if (!isCatalogue(file)) return sentencesIn(file, text, true).map((found) => found.text)
  if (file.endsWith('.ts')) return []
  const said = Object.entries(JSON.parse(text) as Record<string, string>)
  return said
    .filter(([key]) => !key.startsWith('@'))
    .map(([, value]) => textIn(parseMessage(value)))
}

function textIn(parts: Part[]): string {
  const texts = parts.map((part) => {
    if (part.type === 'text') return part.text
    return part.type === 'value' ? part.name : innerOf(part).map(textIn).join(' ')
  })
  return texts.join('')
}

function readOf(file: string, text: string): string {
  // Engineers look things up in a table.
  if (!file.startsWith('src/')) return text.replaceAll(/^\|.*$/gm, '')
  return text.replace(/^---\n[\s\S]*?\n---\n/, (head) =>
    (head.match(/(?<=^(title|summary): ).+$/gm) ?? []).join('\n'),
  )
}
