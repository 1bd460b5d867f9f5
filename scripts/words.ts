// node scripts/run.mjs words [--write]: counts the words people read, by kind; --write lists
// sentences by folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { innerOf, type Part, parseMessage } from './messages/parse'
import { projectRoot } from './settings.mjs'
import { foldersWithSentences } from './words/folders'
import { commentsIn, sentencesIn, titlesIn, wordsIn } from './words/sentences'

const isCatalogue = (file: string) => /\/messages\/(\w+\/)?(en\.json|index\.ts)$/.test(file)

const kinds = [
  { name: 'mail, SMS, notices', goal: 1_100, of: /\/modules\/(kyc|notifications)\/messages\// },
  {
    name: 'screens, page titles',
    goal: 9_500,
    of: /^(pages|src\/(features|ui(?!\/fonts)|shell|session|lib|messages\/(actions|states)))\//,
  },
  { name: 'papers, files', goal: 900, of: /\/modules\/(papers|portfolio)\/messages\// },
  {
    name: 'errors, refusals',
    goal: 1_700,
    of: /^src\/(messages\/errors|server\/(platform|chain|routes|modules|sandbox\/(reviewer|faucet)))/,
  },
  { name: 'field rules, API', goal: 1_200, of: /^src\/(contract|messages\/(fields|password))\// },
  { name: 'contents', goal: 15_500, of: /^src\/(server\/sandbox\/sample|content\/sample\/en)\// },
  {
    name: 'README, docs',
    goal: 3_100,
    of: /^(README|CONTRIBUTING|SECURITY|docs\/(?!licences)[\w-]+)\.md$/,
  },
]

const files = ['src', 'pages', 'scripts', '__tests__', 'docs']
  .flatMap((folder) => {
    const found = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    return found.map((file) => `${folder}/${file}`)
  })
  .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md')
  .filter((file) => /\.(tsx?|m?js|md)$|\/en\.json$/.test(file))
const texts = Object.fromEntries(
  files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]),
)
const programs = Object.entries(texts).filter(([file]) => /\.(tsx?|m?js)$/.test(file))

for (const { name, goal, of } of kinds) {
  const own = files.filter((file) => kinds.find((kind) => kind.of.test(file))?.of === of)
  row(name, goal, own.flatMap(saidIn))
}
const comments = programs.flatMap(([file, text]) => commentsIn(file, text))
row('comments', 20_000, comments)
const tests = programs.filter(([file]) => file.startsWith('__tests__/'))
const titles = tests.flatMap(([file, text]) => titlesIn(file, text))
row('test titles', 16_000, titles)

if (process.argv.includes('--write')) {
  const list = JSON.stringify(foldersWithSentences(Object.fromEntries(programs)), null, 2)
  writeFileSync(join(projectRoot, '__tests__/house/sentences.json'), `${list}\n`)
}

function saidIn(file: string): string[] {
  if (file.endsWith('.md')) return [readOf(texts[file] ?? '')]
  if (!isCatalogue(file)) return sentencesIn(file, texts[file] ?? '', true).map(({ text }) => text)
  if (file.endsWith('.ts')) return []
  const said = Object.entries(JSON.parse(texts[file] ?? '{}') as Record<string, string>)
  return said.filter(([key]) => !key.startsWith('@')).map(([, text]) => textIn(parseMessage(text)))
}

function textIn(parts: Part[]): string {
  const texts = parts.map((part) => {
    if (part.type === 'text') return part.text
    return part.type === 'value' ? part.name : innerOf(part).map(textIn).join(' ')
  })
  return texts.join('')
}

function readOf(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, (head) =>
    (head.match(/(?<=^(title|summary): ).+$/gm) ?? []).join('\n'),
  )
}

function row(name: string, goal: number, said: string[]): void {
  const count = said.reduce((sum, text) => sum + wordsIn(text), 0)
  console.log(`${name.padEnd(34)}${String(count).padStart(7)}, goal ${goal}`)
}
