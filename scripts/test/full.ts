// npm run test:full [-- --part <n>]
import { parseArgs } from 'node:util'
import { stopWhenAsked } from '../children.mjs'
import { ensureInstalled } from '../install.mjs'
import { Refusal, runCommand } from '../refusal.mjs'
import { forgetSettings } from '../settings.mjs'
import { fullParts } from './full-parts'
import { runParts } from './run'

const { values: options } = parseArgs({ options: { part: { type: 'string' } } })

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const partsToRun = chosenParts()
  forgetSettings(process.env)
  process.env.TEST_SIZE = 'full'
  await ensureInstalled()
  const sum = { passed: 0, failed: 0 }
  const lines: string[] = []
  for (const { number, title, parts } of partsToRun) {
    console.log(`\nPart ${number} of ${fullParts.length}, ${title}`)
    const started = Date.now()
    const { passed, failed } = await runParts(parts)
    sum.passed += passed
    sum.failed += failed
    const seconds = Math.round((Date.now() - started) / 1000)
    lines.push(`Part ${number}, ${title}: ${passed} passed, ${failed} failed, ${seconds} s`)
  }
  console.log(`\n${lines.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
})

function chosenParts() {
  const numbered = fullParts.map((part, index) => ({ ...part, number: index + 1 }))
  const chosenRows = numbered.filter(({ number }) =>
    [undefined, String(number)].includes(options.part),
  )
  if (chosenRows.length > 0) return chosenRows
  const list = numbered.map(({ number, title }) => `  ${number}  ${title}`).join('\n')
  throw new Refusal(`--part takes a number from 1 to ${numbered.length}:\n${list}`)
}
