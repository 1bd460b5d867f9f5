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
const known = [...parts, ...halves, ...walks]
const { values: asked } = parseArgs({
  options: { only: { type: 'string' }, rest: { type: 'boolean' }, help: { type: 'boolean' } },
})

await runCommand(async () => {
  if (asked.help) return help()
  stopWhenAsked({ code: 130 })
  const whole = asked.rest ? partsOfRest : dailyParts
  const chosen = asked.only === undefined ? whole : chosenParts(asked.only)
  forgetSettings(process.env)
  process.env.TEST_RUN = asked.rest ? 'rest' : 'daily'
  await ensureInstalled()
  const processor = meterProcessor()
  const { titlesByFile, secondsByFile, ...counts } = await runParts(chosen)
  const used = processor.stop()
  const kept = promiseLines(titlesByFile)
  if (kept.length > 0) console.log(`\nPassed for each promise\n${kept.join('\n')}`)
  const dear = dearest(secondsByFile)
  if (dear.length > 0) console.log(`\nDearest files, in seconds of a processor\n${dear.join('\n')}`)
  console.log(`\nProcessor of all that ran, in seconds\n  ${inWords(used)}`)
  const lost = chosen === dailyParts ? notShown(titlesByFile) : []
  if (lost.length > 0) console.log(`\nNot shown by any test that passed\n  ${lost.join('\n  ')}`)
  const { passed } = counts
  const failed = counts.failed + lost.length
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

function inWords(seconds: Map<string, number>): string {
  if (seconds.size === 0) return 'not measured: this system has no /proc'
  const rows = [...seconds].map(([kind, used]) => `${kind} ${Math.round(used)}`)
  const all = [...seconds.values()].reduce((sum, used) => sum + used, 0)
  return `${rows.join(' · ')} · in all ${Math.round(all)}`
}

function dearest(secondsByFile: Map<string, number>) {
  const dearestFirst = [...secondsByFile].sort(([, one], [, other]) => other - one)
  return dearestFirst
    .slice(0, dearestCount)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} ${file}`)
}

function help() {
  const row = (name: string, about = '') => `  ${name.padEnd(12)}${about}`
  console.log(`npm test                        what each change has to pass, two parts at a time
npm run test:rest               size, combinations and the other journeys
npm test -- --only <part>,…     some of them
npm run test:changed            what the uncommitted change can break
npm run test:full               all in their full sizes
`)
  for (const { name, title, about = title } of known) console.log(row(name, about))
  for (const [name, of] of Object.entries(sets)) console.log(row(name, of.join(', ')))
}

function chosenParts(only: string) {
  const wanted = only.split(',').flatMap((name) => sets[name] ?? [name])
  const names = known.map(({ name }) => name)
  if (wanted.some((name) => !names.includes(name))) {
    const all = [...names, ...Object.keys(sets)]
    throw new Refusal(`--only takes ${all.slice(0, -1).join(', ')} or ${all.at(-1)}.`)
  }
  const needed = parts.flatMap(({ name, needs = [] }) => (wanted.includes(name) ? needs : []))
  return known.filter(({ name }) => wanted.includes(name) || needed.includes(name))
}
