import { sql } from 'drizzle-orm'
import { entryHeadOf, registerEntry, registerKind } from '@/contract/public-log'
import { newestLogged } from '@/server/modules/ledger'
import { hashOfLines } from '@/server/platform/db/hash-of-lines'
import { orNull, queryOne, read } from '@/server/platform/db/query'
import type { Ports } from '@/server/platform/ports'
import { endOfDay, lastWholeDay } from './days'
import { ownedBefore, registerSums } from './sums'

/**
 * The register of the last complete day, for the public log: one hash over the lines of all owners,
 * so that a register that is handed out later can be checked against what everybody was told. One
 * that does not add up is not logged, and is not handed out either.
 */
export async function registerToLog({ db, clock }: Pick<Ports, 'clock' | 'db'>): Promise<string[]> {
  const day = lastWholeDay(clock.now())
  const nothing = { day, issued: '', owners: 0, held: '', fingerprint: '' }
  const last = await newestLogged(db, registerKind)
  if (last !== undefined && entryHeadOf(last) === entryHeadOf(registerEntry(nothing))) return []
  const end = endOfDay(day)
  const { issued, owners, held, difference } = await registerSums(db, end)
  if (difference !== 0n || issued === 0n) return []
  const { fingerprint } = await queryOne(db, { fingerprint: orNull(read.text) })`
    select ${fingerprintOf(end)} as fingerprint`
  const figures = { issued: String(issued), owners, held: String(held) }
  return [registerEntry({ day, ...figures, fingerprint: fingerprint ?? '-' })]
}

/** SHA-256 over the register's lines at the end of the day, each `account shares`. */
const fingerprintOf = (end: Date) =>
  hashOfLines(sql`
    select own.owner_id as account, own.owner_id || ' ' || sum(amount) as line
    from ${ownedBefore(end)} group by own.owner_id having sum(amount) > 0`)
