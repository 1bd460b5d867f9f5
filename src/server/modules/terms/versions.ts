import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { TaxTable } from '@/config/withholding'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { installations } from '@/server/platform/db/tables'
import type { ClosedDays } from './closed-days'
import type { KeptLimits } from './limits'
import type { TermsNeeds } from './needs'
import type { StakingRates } from './plans'
import { type TermsPart, termsVersions } from './tables'

/** The type of `content` in a row, by part. */
interface Contents {
  taxes: TaxTable
  limits: KeptLimits
  'closed-days': ClosedDays
  plans: StakingRates
}

export type Version<Part extends TermsPart = TermsPart> = Omit<
  typeof termsVersions.$inferSelect,
  'content'
> & { content: Contents[Part] }

/**
 * The newest version among those that are in force, so that a correction is never overtaken by what
 * it corrects.
 */
export async function versionAt<Part extends TermsPart>(
  db: Db,
  part: Part,
  at: Date,
): Promise<Version<Part>> {
  const { number, holdsFrom } = termsVersions
  const [row] = await db
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.part, part), lte(holdsFrom, at)))
    .orderBy(desc(number))
    .limit(1)
  if (row === undefined) throw new Error(`No version of the ${part} holds at ${at.toISOString()}`)
  return row as Version<Part>
}

/** The versions of a part, newest first: those with a number above `after`, and at most `most`. */
export async function newestVersions<Part extends TermsPart>(
  db: Db,
  part: Part,
  { after = 0, most }: { after?: number; most?: number },
): Promise<Version<Part>[]> {
  const { number } = termsVersions
  const rows = db
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.part, part), gt(number, after)))
    .orderBy(desc(number))
  return (await (most === undefined ? rows : rows.limit(most))) as Version<Part>[]
}

/** The last approved one, in force or not. */
export async function newestVersion<Part extends TermsPart>(
  db: Db,
  part: Part,
): Promise<Version<Part>> {
  const [newest] = await newestVersions(db, part, { most: 1 })
  if (newest === undefined) throw new Error(`The ${part} have no first version`)
  return newest
}

/** The versions with these numbers, unordered. */
export async function versionsNumbered<Part extends TermsPart>(
  db: Db,
  part: Part,
  numbers: ReadonlySet<number>,
): Promise<Version<Part>[]> {
  const { number } = termsVersions
  const rows = await db
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.part, part), isAnyOf(number, numbers)))
  return rows as Version<Part>[]
}

/**
 * Until its transaction ends no terms change. A process that announces with them, or writes new
 * ones, takes it first.
 */
export async function lockTerms(tx: Db): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('terms', 0))`
}

interface DecidedVersion<Part extends TermsPart> {
  part: Part
  content: Contents[Part]
  /** From the beginning of this day (UTC); at once if it has begun or is empty. */
  holdsOn: string
  askedBy: string | null
  approvedBy: string | null
}

/** Whether a day (UTC) is over, so that new terms cannot begin on it. */
export const isDayOver = (day: string, now: Date): boolean =>
  day !== '' && new Date(day).getTime() + dayMs <= now.getTime()

/**
 * Of the newest versions, newest first, those that were, are or will be in force. The others were
 * replaced: they had not begun when a newer one did, and `versionAt` takes the newest.
 */
export function everInForce<Part extends TermsPart>(versions: Version<Part>[]): Version<Part>[] {
  let nextMs = Infinity
  return versions.filter(({ holdsFrom }) => {
    if (holdsFrom.getTime() >= nextMs) return false
    nextMs = holdsFrom.getTime()
    return true
  })
}

/** Writes the next version, in the transaction that has locked the terms. */
export async function addVersion<Part extends TermsPart>(
  tx: Db,
  { part, content, holdsOn, askedBy, approvedBy }: DecidedVersion<Part>,
  now: Date,
): Promise<Version<Part>> {
  const { number } = await newestVersion(tx, part)
  if (isDayOver(holdsOn, now)) throw new Error(`Version ${number + 1}: its day is over`)
  const from = holdsOn === '' ? now : new Date(holdsOn)
  const [row] = await tx
    .insert(termsVersions)
    .values({
      part,
      number: number + 1,
      content,
      holdsFrom: from > now ? from : now,
      decidedAt: now,
      askedBy,
      approvedBy,
    })
    .returning()
  return row as Version<Part>
}

/**
 * A sandbox takes the terms of a folder without an approval, and as if they had always been in
 * force, because its past uses them. The transaction has locked the terms.
 */
export async function takeVersion<Part extends TermsPart>(
  tx: Db,
  { part, content }: Pick<DecidedVersion<Part>, 'part' | 'content'>,
  now: Date,
): Promise<void> {
  const { number, holdsFrom } = await newestVersion(tx, part)
  await tx
    .insert(termsVersions)
    .values({ part, number: number + 1, content, holdsFrom, decidedAt: now })
}

/**
 * When a process with its terms in code, as in release 0.1.0, was seen in the last ten minutes: it
 * would ignore new ones. A trigger records it, by the database's clock.
 */
export async function earlierReleaseSeen({ db }: TermsNeeds): Promise<Date | undefined> {
  const { earlierSeenAt: seenAt } = installations
  const whereRecent = gt(seenAt, sql`now() - interval '10 minutes'`)
  const [row] = await db.select({ seenAt }).from(installations).where(whereRecent)
  // guard: without it, new terms begin while an older process still uses its own — console/terms:
  //   new terms wait until no process of an earlier release was seen for ten minutes — value
  //   undefined
  return row?.seenAt ?? undefined
}
