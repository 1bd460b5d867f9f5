// npm run bench [-- --quick] [-- --full] [-- --all] [-- --only S1,S7]: measures each figure against
// its goal.
import { parseArgs } from 'node:util'
import { measureAudit } from './bench/audit'
import { measureExport } from './bench/export'
import { isMet, linesOf, type Measured } from './bench/figures'
import { measureFirstLoad, measureUntilIdle } from './bench/first-load'
import { measureFlood } from './bench/flood'
import { measureFollower } from './bench/follower'
import { measureLetters } from './bench/letters'
import { measureLighthouse } from './bench/lighthouse'
import { measureLiveClients } from './bench/live-clients'
import { measureManyDeals, measureNewestTransactions } from './bench/member-load'
import { measureMemoryAnswers } from './bench/memory-answers'
import { type Bench, openBench } from './bench/open-bench'
import { measurePurchases } from './bench/purchases'
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
  FLOOD: measureFlood,
  LETTERS: measureLetters,
  LIVE: measureLiveClients,
  DEALS: measureManyDeals,
  AUDIT: measureAudit,
}
const names = Object.keys(measures)
const flag = { type: 'boolean', default: false } as const
const { values: asked } = parseArgs({
  options: { quick: flag, full: flag, all: flag, only: { type: 'string' } },
})

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const chosen = asked.only?.split(',') ?? names
  if (chosen.some((name) => !names.includes(name)))
    throw new Refusal(`--only takes ${names.join(', ')}, joined by commas.`)
  await ensureInstalled()
  const bench = openBench({ isQuick: asked.quick, isFull: asked.full })
  let hasFailed = false
  try {
    for (const name of chosen) {
      const result = await measures[name]?.(bench)
      if (!result) continue
      console.log(linesOf(result, asked.all))
      // Times on a shared machine only warn; bytes are the same everywhere.
      if (result.isExact && !result.figures.every(isMet)) hasFailed = true
    }
  } finally {
    await bench.close()
    await stopAll()
  }
  return hasFailed ? 1 : 0
})
