import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAnonymous } from './bench/anonymous'
import { measureAudit } from './bench/audit'
import { measureDividends } from './bench/dividends'
import { measureExport } from './bench/export'
import { changed, isMet, linesOf, type Measured } from './bench/figures'
import { measureFirstLoad, measureUntilIdle } from './bench/first-load'
import { measureFlood } from './bench/flood'
import { measureFollower } from './bench/follower'
import { measureGrowth } from './bench/growth'
import { measureLetters } from './bench/letters'
import { measureLighthouse } from './bench/lighthouse'
import { measureLiveClients } from './bench/live-clients'
import { measureManyDeals, measureNewestTransactions } from './bench/member-load'
import { measureMemoryAnswers } from './bench/memory-answers'
import { type Bench, openBench } from './bench/open-bench'
import { measureOrderLocks } from './bench/order-locks'
import { measurePayouts } from './bench/payouts'
import { measurePresses } from './bench/presses'
import { measurePurchases } from './bench/purchases'
import { writeReport } from './bench/report'
import { measureStartUp } from './bench/start-up'
import { measureWalletDialog } from './bench/wallet-dialog'
import { stopAll, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'

const measures: Record<string, (bench: Bench) => Promise<Measured>> = {
  S1: measureFirstLoad,
  S2: measureUntilIdle,
  S3: measureLighthouse,
  S4: measureWalletDialog,
  S5: measurePurchases,
  S6: measureNewestTransactions,
  S7: measureMemoryAnswers,
  S8: measureExport,
  S9: measureStartUp,
  S10: measureFollower,
  S11: measureOrderLocks,
  S12: measureLetters,
  S13: measureAudit,
  S16: measureDividends,
  ANONYMOUS: measureAnonymous,
  INP: measurePresses,
  FLOOD: measureFlood,
  PAYOUTS: measurePayouts,
  LIVE: measureLiveClients,
  DEALS: measureManyDeals,
  GROWTH: measureGrowth,
}
const names = Object.keys(measures)
/** Named here so that no figure of the list is left out in silence. */
const elsewhere = ['S14 by npm run test:cluster: fail-over, goal 0 lost and ≤ 10 s without writes']
const words: Record<string, string> = { AUDIT: 'S13', DIVIDENDS: 'S16', LETTERS: 'S12' }
const flag = { type: 'boolean', default: false } as const
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: flag,
    help: flag,
    quick: flag,
    full: flag,
    all: flag,
    write: flag,
    only: { type: 'string' },
  },
})

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  if (asked.list || asked.help) {
    console.log([...names, ...elsewhere].join('\n'))
    return 0
  }
  const wanted = [...positionals, ...(asked.only?.split(',') ?? [])].map((name) =>
    name.toUpperCase(),
  )
  const chosen = wanted.length > 0 ? wanted.map((name) => words[name] ?? name) : names
  if (chosen.some((name) => !names.includes(name)))
    throw new Refusal(`--only takes ${names.join(', ')}, joined by commas.`)
  if (asked.write && asked.quick)
    throw new Refusal('--write takes no --quick: a quick run is too short for a figure to keep.')
  await ensureInstalled()
  const bench = openBench({ isQuick: asked.quick, isFull: asked.full })
  const day = new Date().toISOString().slice(0, 10)
  let hasFailed = false
  try {
    for (const name of chosen) {
      const [load = 0] = loadavg()
      const result = await measureOne(name, bench)
      if (result === undefined) {
        hasFailed = true
        continue
      }
      // At once, so that a run that is broken off keeps what it has measured.
      if (asked.write) writeReport([result], { day, load })
      console.log([linesOf(result, asked.all), ...changed(result, asked)].join('\n'))
      // Times on a shared machine only warn; bytes are the same everywhere.
      if (result.isExact && !result.figures.every(isMet)) hasFailed = true
    }
    if (chosen === names) console.log(elsewhere.join('\n'))
  } finally {
    await bench.close()
    await stopAll()
  }
  return hasFailed ? 1 : 0
})

/** One figure that cannot be measured is told, and the others are measured all the same. */
async function measureOne(name: string, bench: Bench): Promise<Measured | undefined> {
  try {
    return await measures[name]?.(bench)
  } catch (error) {
    console.log(`${name.padEnd(3)} FAILED ${(error as Error).message}`)
    return undefined
  }
}
