import { announceDividend, creditDue } from '@/server/modules/dividends'
import { takeCuts } from '@/server/modules/dividends/advance'
import { dividends } from '@/server/modules/dividends/dividends.service'
import { dividendTransferJournal } from '@/server/modules/dividends/journals'
import { announcedDividends, type Dividend } from '@/server/modules/dividends/tables'
import { totalsOf } from '@/server/modules/dividends/totals'
import { post } from '@/server/modules/ledger/post'
import { payerTransfers } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { benchServices, onPostgres, watched } from '../bench-services'
import { type Acts, besideProcess } from '../beside'
import { atMost, type Measured, percentile } from '../figures'
import { ownerRows, personId } from '../many-rows'
import type { Size } from '../open-bench'

/** All these holders are given their shares by one journal, which the planner shall not take for usual. */
const twoEntriesEach = 'alter table ledger_entry alter column journal_id set (n_distinct = -0.5)'

interface Looking {
  url: string
  holders: number
}

export const acts: Acts = {
  /** One member after the other, as they would ask the web, until the measurement has seen enough. */
  async looks({ url, holders }: Looking, state) {
    const services = await benchServices(url)
    const takenMs: number[] = []
    while (!state.isOver) {
      const accountId = personId(1 + Math.floor(Math.random() * holders))
      const started = performance.now()
      await dividends(services, { accountId, isByKey: false } as never)
      takenMs.push(performance.now() - started)
    }
    return takenMs
  },
}

/** One dividend, from its record date until each holder is credited, while members look at theirs. */
export async function measure({ isQuick }: Size): Promise<Measured> {
  const holders = Number(process.env.DIVIDEND_HOLDERS ?? (isQuick ? 20_000 : 1_000_000))
  return onPostgres(async ({ url }) => {
    const statements = [twoEntriesEach, ...ownerRows(holders)]
    await besideProcess('filled', { url, statements }).done
    const services = await benchServices(url)
    const { db } = services
    const looking = besideProcess<number[]>('looks', { url, holders })
    const announcedDividend = await announceNow(db)
    const cutMeasurement = await watched(() => takeCuts(services))
    await payIn(db, announcedDividend)
    const credited = await watched(() => creditDue(services))
    const looks = await looking.end()
    const [action] = await db.select().from(announcedDividends)
    if (action?.state !== 'payable') throw new Error(`The dividend is ${action?.state}.`)
    const paidHolders = (await totalsOf(db, action)).holders
    if (paidHolders !== holders) throw new Error(`${paidHolders} holders are credited.`)
    return {
      name: 'S16',
      title: `a dividend of ${holders.toLocaleString('en')} holders`,
      figures: [
        atMost('the cut taken in', cutMeasurement.seconds, 60, 's'),
        atMost('all of them credited in', credited.seconds, 600, 's'),
        atMost('peak memory of its process', credited.peakMb, 300, 'MB'),
        atMost('a member’s dividends meanwhile, median', percentile(looks, 50), 50, 'ms'),
        atMost('a member’s dividends meanwhile, 95 of 100', percentile(looks, 95), 250, 'ms'),
      ],
    }
  })
}

/** Its record date is this moment, so that its cut can be taken at once. */
export function announceNow(db: Db) {
  const now = Date.now()
  const dates = { recordAt: new Date(now), payAt: new Date(now + 1) }
  const terms = { perShareMicroUsd: 250_000n, coin: 'USDC' as const }
  // The samples, which a production refuses: their rates do not affect the measurement.
  return announceDividend({ db, mode: 'sandbox' }, { ...terms, ...dates }, new Date(now - 1))
}

/** As two people book it, without a chain beside. */
async function payIn(db: Db, action: Dividend): Promise<void> {
  const { gross: amount } = await totalsOf(db, action)
  const transferPlace = { hash: `0x${'1'.repeat(64)}`, logIndex: 0, amount }
  const at = new Date()
  await db.transaction(async (tx) => {
    const row = { ...transferPlace, other: 'the bank', at, actionId: action.id }
    await tx.insert(payerTransfers).values({ ...row, kind: 'funded' })
    await post(tx, [dividendTransferJournal(action, 'funded', transferPlace, at)])
  })
}
