import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAnonymous } from './bench/anonymous'
import { linesOf, type Measured } from './bench/figures'
import { measureFirstFigures } from './bench/first-figures'
import { measureLighthouse } from './bench/lighthouse'
import { onServer } from './bench/on-server'
import { type Bench, openBench } from './bench/open-bench'
import { measurePresses } from './bench/presses'
import { writeReport } from './bench/report'
import { measureStartUp } from './bench/start-up'
import { measureWalletDialog } from './bench/wallet-dialog'
import { stopAll, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'

/** One file each: from outside, with a browser or as a caller, or within the server (`server/`). */
const measures: Record<string, (bench: Bench) => Promise<Measured>> = {
  F1: measureFirstFigures,
  F5: measurePresses,
  F6: measureWalletDialog,
  S3: measureLighthouse,
  ANONYMOUS: measureAnonymous,
  START: measureStartUp,
  S5: onServer('purchases'),
  S6: onServer('growth'),
  S8: onServer('export'),
  S10: onServer('follower'),
  S11: onServer('order-locks'),
  S12: onServer('letters'),
  S13: onServer('audit'),
  S16: onServer('dividends'),
  S17: onServer('bank-files'),
  S18: onServer('webhooks'),
  PAYOUTS: onServer('payouts'),
}
const names = Object.keys(measures)
/** What a member feels: F1 includes F2, F3 and F4. */
const figures = ['F1', 'F5', 'F6']
/** Named here so that no figure of the list is left out in silence. */
const elsewhere = [
  'S14 by npm run test:cluster: fail-over, goal 0 lost and ≤ 10 s without writes',
  'S15 by npm run simulate: what each planted fault takes',
]
const flag = { type: 'boolean', default: false } as const
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: flag, quick: flag, full: flag, all: flag, write: flag },
})

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  if (options.help) {
    console.log(`npm run bench -- [FIGURES | <figure> …] [--quick | --full] [--all] [--write]
--quick measures less, --full more, --all tells more, --write keeps it in docs/bench.md
${[...names, ...elsewhere].join('\n')}`)
    return 0
  }
  const namesInCapitals = positionals.map((name) => name.toUpperCase())
  const wantedNames = namesInCapitals.flatMap((name) => (name === 'FIGURES' ? figures : name))
  const chosenNames = wantedNames.length > 0 ? wantedNames : names
  if (chosenNames.some((name) => !names.includes(name)))
    throw new Refusal(`There are FIGURES, ${names.join(', ')}.`)
  if (options.write && options.quick)
    throw new Refusal('--write takes no --quick: a quick run is too short for a figure to keep.')
  await ensureInstalled()
  const bench = openBench({ isQuick: options.quick, isFull: options.full })
  const day = new Date().toISOString().slice(0, 10)
  let hasFailed = false
  try {
    for (const name of chosenNames) {
      const [load = 0] = loadavg()
      try {
        const measured = (await measures[name]?.(bench)) as Measured
        // At once, so that an interrupted run keeps its measurements.
        if (options.write) writeReport(measured, { day, load })
        console.log(linesOf(measured, options.all))
      } catch (error) {
        hasFailed = true
        console.log(`${name.padEnd(3)} FAILED ${(error as Error).message}`)
      }
    }
    if (chosenNames === names) console.log(elsewhere.join('\n'))
  } finally {
    await bench.close()
    await stopAll()
  }
  return hasFailed ? 1 : 0
})
