// Started by program.ts.
import { sql } from 'drizzle-orm'
import { creditDue } from '@/server/modules/corporate-actions'
import { takeCuts } from '@/server/modules/corporate-actions/cut/take-cuts'
import { dividendTransferJournal } from '@/server/modules/corporate-actions/dividend/journals'
import { totalsOf } from '@/server/modules/corporate-actions/dividend/totals'
import { dividends } from '@/server/modules/corporate-actions/members/dividends.service'
import {
  type CorporateAction,
  corporateActions,
  dividendTransfers,
} from '@/server/modules/corporate-actions/tables'
import { post } from '@/server/modules/ledger/post'
import { announceNow } from './announce-now'
import { benchServices, serveBench, watched } from './bench-services'

const services = await benchServices()
const { db } = services
const watch = watched()

async function timed(act: () => Promise<void>) {
  watch.begin()
  const started = performance.now()
  await act()
  return { ...watch.end(), seconds: (performance.now() - started) / 1000 }
}

/** As two people book it, without a chain beside. */
async function payIn(action: CorporateAction): Promise<void> {
  const { gross: amount } = await totalsOf(db, action)
  const place = { hash: `0x${'1'.repeat(64)}`, logIndex: 0, amount }
  const at = new Date()
  await db.transaction(async (tx) => {
    const row = { ...place, other: 'the bank', at, actionId: action.id }
    await tx.insert(dividendTransfers).values({ ...row, kind: 'funded' })
    await post(tx, [dividendTransferJournal(action, 'funded', place, at)])
  })
}

serveBench({
  async run({ statements }: { statements: string[] }) {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
  },
  async cut() {
    const action = await announceNow(db)
    const cut = await timed(() => takeCuts(services))
    await payIn(action)
    return cut
  },
  async credit() {
    const credited = await timed(() => creditDue(services))
    const [action] = await db.select().from(corporateActions)
    if (action === undefined) throw new Error('No dividend is announced.')
    if (action.state !== 'payable') throw new Error(`The dividend is ${action.state}.`)
    const { holders } = await totalsOf(db, action)
    return { ...credited, holders }
  },
  async looks({ owners }: { owners: string[] }) {
    const taken: number[] = []
    for (const accountId of owners) {
      const started = performance.now()
      await dividends(services, { accountId, isByKey: false } as never)
      taken.push(performance.now() - started)
    }
    return taken
  },
})
process.send?.({ type: 'ready' })
