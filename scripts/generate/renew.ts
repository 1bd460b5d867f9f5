import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { languages } from '../../src/messages/languages'
import { projectRoot } from '../settings.mjs'

/**
 * Generates the files that git ignores: the functions of each catalogue, and the sample contents in
 * one file. Every command begins with this, so it takes some milliseconds when nothing has changed,
 * and a changed text or branch needs no further step. The ICU parser is loaded only then.
 */
export async function renewGenerated(load: (name: string) => Promise<Writer>): Promise<void> {
  const generatedFiles = generatedFrom('src')
  const stale = generatedFiles.filter(({ file, sources }) => !isFresh(file, sources))
  if (stale.length > 0) {
    const { moduleIn } = await load('messages/catalogues')
    for (const { file, sources } of stale) write(file, marked(moduleIn(dirname(file)), sources))
  }
  const contents = 'src/content/sample'
  if (existsSync(join(projectRoot, contents))) renewContents(contents)
  renewServiceWorker()
}

type Writer = typeof import('../messages/catalogues')

interface Generated {
  file: string
  sources: string
}

const catalogue = /(?:^|\/)messages\/(?:\w+\/)?en\.json$/
const functions = /(?:^|\/)messages\/(?:\w+\/)?index\.ts$/

function generatedFrom(folder: string): Generated[] {
  const files = filesUnder(folder)
  const folders = files.filter((file) => catalogue.test(file)).map((file) => dirname(file))
  // A branch without a catalogue leaves the functions of another branch's behind.
  for (const file of files.filter((file) => functions.test(file)))
    if (!folders.includes(dirname(file))) rmSync(join(projectRoot, file))
  const program = [...filesUnder('scripts/messages'), 'src/messages/languages.ts'].map(textOf)
  return folders.map((home) => {
    const texts = languages.map(({ tag }) => textOf(`${home}/${tag}.json`))
    return { file: `${home}/index.ts`, sources: [...program, ...texts].join('\0') }
  })
}

/** The first line ends with a mark of all that the rest was made from, and of the rest. */
function isFresh(file: string, sources: string): boolean {
  const text = textOf(file)
  const [first = ''] = text.split('\n', 1)
  const mark = first.slice(first.lastIndexOf(' ') + 1)
  return text !== '' && mark === markOf(text.slice(first.length), sources)
}

function marked(text: string, sources: string): string {
  const lineEnd = text.indexOf('\n')
  return `${text.slice(0, lineEnd)} ${markOf(text.slice(lineEnd), sources)}${text.slice(lineEnd)}`
}

const markOf = (body: string, sources: string) =>
  createHash('sha256').update(`${sources}\0${body}`).digest('base64url').slice(0, 12)

function renewContents(home: string): void {
  const texts = filesUnder(home)
    .filter((file) => file.endsWith('.md') || file.endsWith('/bank-texts.json'))
    .map((file) => [file.slice(home.length + 1), textOf(file)])
  writeChanged(`${home}/packed.json`, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`)
}

/** A service worker has no module of ours at hand when there is no network: its words are in it. */
function renewServiceWorker(): void {
  const words = languages.flatMap(({ tag }) => {
    const texts = textOf(`src/messages/offline/${tag}.json`)
    return texts === '' ? [] : [[tag, JSON.parse(texts)]]
  })
  const program = textOf('scripts/stubs/service-worker.js')
  const spoken = `var words = ${JSON.stringify(Object.fromEntries(words))}`
  writeChanged(
    'public/service-worker.js',
    program.replace('var words = {}', () => spoken),
  )
}

function writeChanged(file: string, text: string): void {
  if (textOf(file) !== text) write(file, text)
}

function filesUnder(folder: string): string[] {
  const entries = readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(projectRoot, parentPath), name))
    .sort()
}

function textOf(file: string): string {
  const path = join(projectRoot, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Two programs may write at once while a third reads: a half-written file is never read. */
function write(file: string, text: string): void {
  const freshPath = join(projectRoot, `${file}.${process.pid}`)
  writeFileSync(freshPath, text)
  renameSync(freshPath, join(projectRoot, file))
}
