import type { TaxTable } from '@/config/withholding'
import {
  addVersion,
  lockTerms,
  type TermsPart,
  type Version,
  versionAt,
} from '@/server/modules/terms'
import type { Ports } from '@/server/platform/ports'

export const isoDayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A table of an issuer's own, as two people have decided it; it holds at once. */
export function ownTaxes(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  taxesOfOwn: Partial<TaxTable> = {},
): Promise<{ number: number }> {
  const now = clock.now()
  const content: TaxTable = {
    rates: { countries: { DE: 2_637 }, other: 1_000, unknown: 2_800 },
    source: 'The treaty of the islands',
    asOf: isoDayOf(now),
    isSample: false,
    ...taxesOfOwn,
  }
  return approved({ db, clock }, 'taxes', content)
}

/** Stricter limits of members than the code's; they hold at once. */
export async function strictLimits(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  ownLimits: Partial<Version<'limits'>['content']>,
): Promise<void> {
  const { content } = await versionAt(db, 'limits', clock.now())
  await approved({ db, clock }, 'limits', Object.assign({}, content, ownLimits))
}

export const closeOn = (needs: Pick<Ports, 'clock' | 'db'>, ...days: string[]) =>
  approved(needs, 'closed-days', { days })

export const ownPlans = (
  needs: Pick<Ports, 'clock' | 'db'>,
  rates: Version<'plans'>['content']['rates'],
) => approved(needs, 'plans', { rates })

/** A version as two people have decided it; it holds at once. */
function approved<Part extends TermsPart>(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  part: Part,
  content: Version<Part>['content'],
): Promise<{ number: number }> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockTerms(tx)
    const people = { askedBy: 'ada@fnx.example', approvedBy: 'bo@fnx.example' }
    return addVersion(tx, { part, content, holdsOn: isoDayOf(now), ...people }, now)
  })
}
