// node scripts/test.mjs [--only <part>,…] [--help]: every check there is, and one line that sums them up.
import './node-version.mjs'
import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { forgetSettings } from './settings.mjs'
import { partNames, parts, sets } from './test/parts.mjs'
import { promiseLines } from './test/promises.mjs'
import { runParts } from './test/run.mjs'

await runCommand(async () => {
  if (process.argv.includes('--help')) return help()
  stopWhenAsked({ code: 130 })
  const chosen = choose()
  forgetSettings(process.env)
  await ensureInstalled()
  const { passed, failed, passedByFile } = await runParts(chosen)
  const kept = promiseLines(passedByFile)
  if (kept.length > 0) console.log(`\nPassed for each promise\n${kept.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

function help() {
  const rows = [
    ...parts.map(({ name, about }) => [name, about]),
    ...Object.entries(sets).map(([name, of]) => [name, of.join(', ')]),
  ]
  console.log('npm test                        all of these, two at a time')
  console.log('npm test -- --only <part>,…     some of them')
  console.log('npm run test:changed            what the uncommitted change can break')
  console.log(
    'npm run test:full               all in their full sizes, in parts that keep their results\n',
  )
  for (const [name, about] of rows) console.log(`  ${name.padEnd(12)}${about}`)
}

/** What a chosen part needs comes with it. */
function choose() {
  const place = process.argv.indexOf('--only')
  if (place < 0) return parts
  const wanted = (process.argv[place + 1] ?? '').split(',').flatMap((name) => sets[name] ?? [name])
  const unknown = wanted.filter((name) => !partNames.includes(name))
  if (unknown.length > 0) {
    const names = [...partNames, ...Object.keys(sets)]
    throw new Refusal(`--only takes ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`)
  }
  const needed = parts
    .filter(({ name }) => wanted.includes(name))
    .flatMap(({ needs = [] }) => needs)
  return parts.filter(({ name }) => wanted.includes(name) || needed.includes(name))
}
