// npm run test:full [-- --part <n>] [--again] [--sum]: every test in its full size, in parts of at most 40 minutes.
// What a part has brought is kept for as long as nothing changes: a run that was broken off goes on.
import '../node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stopWhenAsked } from '../children.mjs'
import { ensureInstalled } from '../install.mjs'
import { Refusal, runCommand } from '../refusal.mjs'
import { forgetSettings, projectRoot } from '../settings.mjs'
import { fullParts } from './full-parts.mjs'
import { runParts } from './run.mjs'

const sources = [
  'src',
  'pages',
  'public',
  '__tests__',
  'scripts',
  'package-lock.json',
  'next.config.js',
]

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const numbers = fullParts.map((_, index) => index + 1)
  const wanted = chosenOf(numbers)
  const folder = join(projectRoot, '.build/test-full', stateOfSources())
  mkdirSync(folder, { recursive: true })
  if (!process.argv.includes('--sum')) {
    forgetSettings(process.env)
    process.env.TEST_SIZE = 'full'
    await ensureInstalled()
    for (const number of wanted) await runNumber(number, folder)
  }
  return sumUp(wanted, folder)
})

function chosenOf(numbers) {
  const place = process.argv.indexOf('--part')
  if (place < 0) return numbers
  const number = Number(process.argv[place + 1])
  if (!numbers.includes(number)) {
    const list = fullParts.map(({ title }, index) => `  ${index + 1}  ${title}`).join('\n')
    throw new Refusal(`--part takes a number from 1 to ${numbers.length}:\n${list}`)
  }
  return [number]
}

async function runNumber(number, folder) {
  const { title, parts } = fullParts[number - 1]
  const kept = resultIn(folder, number)
  if (kept?.failed === 0 && !process.argv.includes('--again'))
    return console.log(`Part ${number}, ${title}: kept from ${kept.at}.`)
  console.log(`\nPart ${number} of ${fullParts.length}, ${title}`)
  const started = Date.now()
  const tally = await runParts(parts)
  const seconds = Math.round((Date.now() - started) / 1000)
  const result = { ...tally, seconds, at: new Date().toISOString() }
  writeFileSync(fileOf(folder, number), JSON.stringify(result))
}

function sumUp(numbers, folder) {
  const sum = { passed: 0, failed: 0 }
  console.log('')
  for (const number of numbers) {
    const result = resultIn(folder, number)
    const { passed = 0, failed = 1, seconds } = result ?? {}
    sum.passed += passed
    sum.failed += failed
    const words = result ? `${passed} passed, ${failed} failed, ${seconds} s` : 'was not run'
    console.log(`Part ${number}, ${fullParts[number - 1].title}: ${words}`)
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}

function fileOf(folder, number) {
  return join(folder, `${number}.json`)
}

function resultIn(folder, number) {
  const file = fileOf(folder, number)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A result speaks of these files and of no others. */
function stateOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(projectRoot, source)
    const isFile = source.includes('.')
    const names = isFile ? [''] : readdirSync(path, { recursive: true }).toSorted()
    for (const name of names) {
      const file = join(path, name)
      if (isFile || /\.\w+$/.test(name)) hash.update(`\0${name}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 12)
}
