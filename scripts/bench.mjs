// npm run bench [-- --quick] [-- --full] [-- --all] [-- --only S1,S7]: every figure against its goal, measured in this very run.
import './node-version.mjs'
import { measureAudit } from './bench/audit.mjs'
import { measureExport } from './bench/export.mjs'
import { isMet, linesOf } from './bench/figures.mjs'
import { measureFirstLoad } from './bench/first-load.mjs'
import { measureFlood } from './bench/flood.mjs'
import { measureFollower } from './bench/follower.mjs'
import { measureLighthouse } from './bench/lighthouse.mjs'
import { measureLiveClients } from './bench/live-clients.mjs'
import { measureManyDeals } from './bench/many-deals.mjs'
import { measureMemoryAnswers } from './bench/memory-answers.mjs'
import { measureNewestTransactions } from './bench/newest-transactions.mjs'
import { openBench } from './bench/open-bench.mjs'
import { measurePurchases } from './bench/purchases.mjs'
import { measureStartUp } from './bench/start-up.mjs'
import { measureUntilIdle } from './bench/until-idle.mjs'
import { measureWalletDialog } from './bench/wallet-dialog.mjs'
import { stopAll, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'

const measures = {
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
  LIVE: measureLiveClients,
  DEALS: measureManyDeals,
  AUDIT: measureAudit,
}
const showsAll = process.argv.includes('--all')
const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1].split(',')
  : Object.keys(measures)

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const unknown = only.filter((name) => !(name in measures))
  if (unknown.length > 0) {
    throw new Refusal(`--only takes ${Object.keys(measures).join(', ')}, joined by commas.`)
  }
  await ensureInstalled()
  const bench = openBench({
    isQuick: process.argv.includes('--quick'),
    isFull: process.argv.includes('--full'),
  })
  let hasFailed = false
  try {
    for (const name of only) {
      const result = await measures[name](bench)
      console.log(linesOf(result, showsAll).join('\n'))
      // Times on a shared machine only warn; bytes are the same everywhere.
      if (result.isExact && !result.figures.every(isMet)) hasFailed = true
    }
  } finally {
    await bench.close()
    await stopAll()
  }
  return hasFailed ? 1 : 0
})
