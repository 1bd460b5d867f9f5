import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { forgetSettings } from './settings.mjs'
import { walks } from './test/engines'
import { runParts } from './test/run'

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const asked = process.argv.slice(2)
  const names = walks.map(({ name }) => name)
  const unknown = asked.find((name) => !names.includes(name))
  if (unknown) throw new Refusal(`${unknown} is none of ${names.join(', ')}.`)
  forgetSettings(process.env)
  await ensureInstalled()
  const sum = { passed: 0, failed: 0 }
  for (const walk of walks.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const { passed, failed } = await runParts([walk])
    sum.passed += passed
    sum.failed += failed
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
})
