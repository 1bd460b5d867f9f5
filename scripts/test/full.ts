// npm run test:full [-- --part <n>] [--again] [--sum]: a broken-off run resumes.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopWhenAsked } from '../children.mjs'
import { ensureInstalled } from '../install.mjs'
import { Refusal, runCommand } from '../refusal.mjs'
import { forgetSettings, projectRoot } from '../settings.mjs'
import { fullParts } from './full-parts'
import { runParts } from './run'

const { values: asked } = parseArgs({
  options: { part: { type: 'string' }, again: { type: 'boolean' }, sum: { type: 'boolean' } },
})
const sources = 'src pages public __tests__ scripts package-lock.json next.config.js'.split(' ')

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const chosen = chosenParts()
  const folder = join(projectRoot, '.build/test-full', stateOfSources())
  mkdirSync(folder, { recursive: true })
  if (!asked.sum) {
    forgetSettings(process.env)
    process.env.TEST_SIZE = 'full'
    await ensureInstalled()
    for (const part of chosen) await runFull(part, folder)
  }
  return sumUp(chosen, folder)
})

interface Chosen {
  number: number
  title: string
  parts: Parameters<typeof runParts>[0]
}

function chosenParts(): Chosen[] {
  const numbered = fullParts.map((part, index) => ({ ...part, number: index + 1 }))
  const chosen = numbered.filter(({ number }) => [undefined, String(number)].includes(asked.part))
  if (chosen.length > 0) return chosen
  const list = numbered.map(({ number, title }) => `  ${number}  ${title}`).join('\n')
  throw new Refusal(`--part takes a number from 1 to ${numbered.length}:\n${list}`)
}

async function runFull({ number, title, parts }: Chosen, folder: string) {
  const kept = resultIn(folder, number)
  if (kept?.failed === 0 && !asked.again)
    return console.log(`Part ${number}, ${title}: kept from ${kept.at}.`)
  console.log(`\nPart ${number} of ${fullParts.length}, ${title}`)
  const started = Date.now()
  const tally = await runParts(parts)
  const seconds = Math.round((Date.now() - started) / 1000)
  const result = { ...tally, seconds, at: new Date().toISOString() }
  writeFileSync(join(folder, `${number}.json`), JSON.stringify(result))
}

function sumUp(chosen: Chosen[], folder: string) {
  const sum = { passed: 0, failed: 0 }
  console.log('')
  for (const { number, title } of chosen) {
    const result = resultIn(folder, number)
    const { passed = 0, failed = 1, seconds } = result ?? {}
    sum.passed += passed
    sum.failed += failed
    const words = result ? `${passed} passed, ${failed} failed, ${seconds} s` : 'was not run'
    console.log(`Part ${number}, ${title}: ${words}`)
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}

type Kept = Record<'passed' | 'failed' | 'seconds', number> & { at: string }

function resultIn(folder: string, number: number): Kept | undefined {
  const file = join(folder, `${number}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function stateOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(projectRoot, source)
    const isFile = source.includes('.')
    const names = isFile ? [''] : readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
    for (const name of names) {
      const file = join(path, name)
      if (isFile || /\.\w+$/.test(name)) hash.update(`\0${name}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 12)
}
