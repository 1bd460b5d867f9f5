import { desc } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { isDay, lastWholeDay } from './days'
import {
  type BySize,
  largestOwners,
  type OwnersRequest,
  type RegisterLine,
  registerLines,
} from './lines'
import type { RegisterNeeds } from './needs'
import { type RegisterSums, registerSums, type Unowned } from './sums'
import { type RegisterExport, registerExports } from './tables'

export { endOfDay, isDay, lastWholeDay } from './days'
export { isFiltered, type RegisterFilter } from './filter'
export { partOf } from './sums'
export type { BySize, RegisterExport, RegisterLine, RegisterSums, Unowned }

const takenShown = 20

/** Undefined if the text is no day whose books are closed. */
export function wantedDay(text: string, now: Date): string | undefined {
  const last = lastWholeDay(now)
  if (text === '') return last
  return isDay(text) && text <= last ? text : undefined
}

/**
 * The register’s sums at the end of a day. A difference is logged as an error, which alerts an
 * operator: then there is no register of that day.
 */
export async function registerOf(
  { db, log }: Pick<RegisterNeeds, 'db' | 'log'>,
  end: Date,
): Promise<RegisterSums> {
  const sums = await registerSums(db, end)
  const { difference, issued } = sums
  if (difference !== 0n) {
    const figures = { issued: String(issued), difference: String(difference) }
    log.error('the register does not add up', { asOf: end.toISOString(), ...figures })
  }
  return sums
}

interface ShownOwners {
  lines: RegisterLine[]
  next: BySize | undefined
}

export async function ownersPage(
  db: Db,
  end: Date,
  { limit, ...asked }: OwnersRequest,
): Promise<ShownOwners> {
  const owners = await largestOwners(db, end, { ...asked, limit: limit + 1 })
  const page = owners.slice(0, limit)
  const ids = page.map(({ accountId }) => accountId)
  return {
    lines: await registerLines(db, end, ids),
    next: owners.length > limit ? page.at(-1) : undefined,
  }
}

export function takenBefore(db: Db): Promise<RegisterExport[]> {
  return db.select().from(registerExports).orderBy(desc(registerExports.number)).limit(takenShown)
}
