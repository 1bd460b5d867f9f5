import { auditTimes } from '@/contract/public-log'
import { checkSums, figuresOf } from '@/contract/sum-proofs'
import { provedLine } from '@/server/modules/ledger/audit/audit.service'
import { newestSnapshot, publishAudit } from '@/server/modules/ledger/audit/publish'
import { benchServices, fill, onPostgres, watched } from '../bench-services'
import { besideProcess } from '../beside'
import { atMost, type Measured, median } from '../figures'
import { movedRows, ownerRows, personId } from '../many-rows'
import type { Size } from '../open-bench'

const movedShares = 200
const proofs = 50

/** All lines of the books with their proofs, once from zero and once after a few have moved. */
export async function measure({ isQuick, isFull }: Size): Promise<Measured> {
  const usual = isFull ? 10_000_000 : 1_000_000
  const owners = Number(process.env.AUDIT_OWNERS ?? (isQuick ? 100_000 : usual))
  return onPostgres(async ({ url }) => {
    await besideProcess('filled', { url, statements: ownerRows(owners) }).done
    const services = await benchServices(url)
    let periods = 0
    /** Each audit has a period of its own. */
    const nextPeriod = () => {
      periods += 1
      return new Date(Date.now() + periods * auditTimes.sandbox.periodMs)
    }
    const audited = async () => {
      const measurement = await watched(() =>
        publishAudit({ ...services, clock: { now: nextPeriod } }),
      )
      const snapshot = await newestSnapshot(services.db)
      if (snapshot?.differenceCount !== 0) throw new Error('The books of the bench do not fit.')
      return { ...measurement, ...snapshot }
    }
    const first = await audited()
    await fill(services, movedRows(movedShares))
    const next = await audited()
    const times: number[] = []
    for (let index = 0; index < proofs; index += 1) {
      const owner = personId(1 + Math.floor((index * owners) / proofs))
      const started = performance.now()
      const line = await provedLine(services, { audit: next.id, owner })
      times.push(performance.now() - started)
      const public_ = { root: next.root, ...figuresOf(next.totals) }
      const isProved = line && 'parts' in line && !(await checkSums(line, public_, owner)).fault
      if (!isProved) throw new Error('A proof leads elsewhere.')
    }
    return {
      name: 'S13',
      title: `the audit of ${owners.toLocaleString('en')} owners`,
      figures: [
        atMost('peak memory of its process', Math.max(first.peakMb, next.peakMb), 220, 'MB'),
        atMost('all shards built in', first.seconds, 100, 's'),
        atMost(`the next one, ${movedShares} moved, in`, next.seconds, 100, 's'),
        atMost('a proof', median(times), 60, 'ms'),
      ],
    }
  })
}
