import { parseArgs } from 'node:util'
import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { forgetSettings } from './settings.mjs'
import { walks } from './test/engines'
import { dailyParts, halves, parts, partsOfRest, sets } from './test/parts'
import { meterProcessor } from './test/processor'
import { runParts } from './test/run'
import { notShown, promiseLines } from './test/shown'

const dearestCount = 10
const knownParts = [...parts, ...halves, ...walks]
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, rest: { type: 'boolean' }, help: { type: 'boolean' } },
})

await runCommand(async () => {
  if (options.help) return help()
  stopWhenAsked({ code: 130 })
  const wholeRun = options.rest ? partsOfRest : dailyParts
  const partsToRun = options.only === undefined ? wholeRun : chosenParts(options.only)
  forgetSettings(process.env)
  process.env.TEST_RUN = options.rest ? 'rest' : 'daily'
  await ensureInstalled()
  const processor = meterProcessor()
  const { titlesByFile, secondsByFile, ...counts } = await runParts(partsToRun)
  const usedSeconds = processor.stop()
  const keptPromises = promiseLines(titlesByFile)
  if (keptPromises.length > 0) console.log(`\nPassed for each promise\n${keptPromises.join('\n')}`)
  const dear = dearest(secondsByFile)
  if (dear.length > 0) console.log(`\nDearest files, in seconds of a processor\n${dear.join('\n')}`)
  console.log(`\nProcessor of all that ran, in seconds\n  ${inWords(usedSeconds)}`)
  const unshownPromises = partsToRun === dailyParts ? notShown(titlesByFile) : []
  if (unshownPromises.length > 0)
    console.log(`\nNot shown by any test that passed\n  ${unshownPromises.join('\n  ')}`)
  const { passed } = counts
  const failedCount = counts.failed + unshownPromises.length
  console.log(`\n${passed} passed, ${failedCount} failed`)
  return failedCount === 0 ? 0 : 1
})

function inWords(seconds: Map<string, number>): string {
  if (seconds.size === 0) return 'not measured: this system has no /proc'
  const rows = [...seconds].map(([kind, secondsOfKind]) => `${kind} ${Math.round(secondsOfKind)}`)
  const totalSeconds = [...seconds.values()].reduce((sum, secondsOfKind) => sum + secondsOfKind, 0)
  return `${rows.join(' · ')} · in all ${Math.round(totalSeconds)}`
}

function dearest(secondsByFile: Map<string, number>) {
  const dearestFirst = [...secondsByFile].sort(([, a], [, b]) => b - a)
  return dearestFirst
    .slice(0, dearestCount)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} ${file}`)
}

function help() {
  const row = (name: string, detail = '') => `  ${name.padEnd(12)}${detail}`
  console.log(`npm test                        what each change has to pass, two parts at a time
npm run test:rest               size, combinations and the other journeys
npm test -- --only <part>,…     some of them
npm run test:changed            what the uncommitted change can break
npm run test:full               all in their full sizes
`)
  for (const { name, title, about = title } of knownParts) console.log(row(name, about))
  for (const [name, of] of Object.entries(sets)) console.log(row(name, of.join(', ')))
}

function chosenParts(list: string) {
  const wantedNames = list.split(',').flatMap((name) => sets[name] ?? [name])
  const names = knownParts.map(({ name }) => name)
  if (wantedNames.some((name) => !names.includes(name))) {
    const allNames = [...names, ...Object.keys(sets)]
    throw new Refusal(`--only takes ${allNames.slice(0, -1).join(', ')} or ${allNames.at(-1)}.`)
  }
  const neededParts = parts.flatMap(({ name, needs = [] }) =>
    wantedNames.includes(name) ? needs : [],
  )
  return knownParts.filter(({ name }) => wantedNames.includes(name) || neededParts.includes(name))
}
