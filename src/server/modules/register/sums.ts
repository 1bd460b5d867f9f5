import { type SQL, sql } from 'drizzle-orm'
import { microSharesPerShare } from '@/config/units'
import { toPlot } from '@/contract/format/amounts'
import { type OwnedPlace, ownedPlaces } from '@/contract/owned'
import { shareAsset, whereOwnedByMember } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { queryAll, queryOne, read } from '@/server/platform/db/query'

/**
 * Shares without an owner, each a line of its own. An account of an unlisted kind is in no line, so
 * the lines stop adding up and no register is given until it has been decided where it belongs.
 */
const unowned = [
  'unsold',
  'ordered',
  'rewards',
  'promised',
  'repurchased',
  'astray',
  'missing',
] as const
export type Unowned = (typeof unowned)[number]

export interface RegisterSums {
  /** The end of the register’s day: entries before this moment count, later ones do not. */
  end: Date
  issued: bigint
  owners: number
  held: bigint
  places: { place: OwnedPlace; owners: number; microShares: bigint }[]
  unowned: { type: Unowned; microShares: bigint }[]
  /** How many own more than `above` shares and at most as many as in the next row. */
  sizes: { above: number; owners: number; microShares: bigint }[]
  /** All issued shares minus the lines: unless it is zero there is no register. */
  difference: bigint
}

export const sqlMoment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Shares of people, by the entries before a moment. */
export const ownedBefore = (end: Date): SQL => sql`
  ledger_account own join ledger_entry entry on entry.account_id = own.id
  where own.asset = ${shareAsset} and own.owner_id is not null and ${whereOwnedByMember} and entry.at < ${sqlMoment(end)}`

const sizeSteps = [0, 10, 100, 1_000, 10_000]
export async function registerSums(db: Db, end: Date): Promise<RegisterSums> {
  const owned = await ownedSums(db, end)
  const sumByType = await otherSums(db, end)
  const issued = -(sumByType.get('issued') ?? 0n)
  const lines = unowned
    .map((type) => ({ type, microShares: sumByType.get(type) ?? 0n }))
    .filter(({ microShares }) => microShares !== 0n)
  const inLines = lines.reduce((sum, { microShares }) => sum + microShares, owned.held)
  return { end, issued, ...owned, unowned: lines, difference: issued - inLines }
}

async function ownedSums(
  db: Db,
  end: Date,
): Promise<Pick<RegisterSums, 'owners' | 'held' | 'places' | 'sizes'>> {
  const ofPlace = ownedPlaces.map(
    (place) => sql`coalesce(sum(amount) filter (where type = ${place}), 0) as ${sql.raw(place)}`,
  )
  const placeFacts = ownedPlaces.map(
    (place) => sql`json_build_object('owners', count(*) filter (where ${sql.raw(place)} > 0),
      'sum', coalesce(sum(${sql.raw(place)}), 0)::text)`,
  )
  const sizeFacts = sizeSteps.map((above, step) => {
    const next = sizeSteps[step + 1]
    const whereAbove = sql`held > ${sql.raw(String(BigInt(above) * microSharesPerShare))}`
    const whereWithinStep =
      next === undefined
        ? whereAbove
        : sql`${whereAbove} and held <= ${sql.raw(String(BigInt(next) * microSharesPerShare))}`
    return sql`json_build_object('owners', count(*) filter (where ${whereWithinStep}),
      'sum', coalesce(sum(held) filter (where ${whereWithinStep}), 0)::text)`
  })
  const { owners, held, places, sizes } = await queryOne(db, {
    owners: read.number,
    held: read.amount,
    places: read.json<Fact[]>,
    sizes: read.json<Fact[]>,
  })`
    with line as (
      select own.owner_id, sum(amount) as held, ${sql.join(ofPlace, sql`, `)}
      from ${ownedBefore(end)} group by own.owner_id having sum(amount) > 0
    )
    select count(*)::int as owners, coalesce(sum(held), 0) as held,
      json_build_array(${sql.join(placeFacts, sql`, `)}) as places,
      json_build_array(${sql.join(sizeFacts, sql`, `)}) as sizes
    from line`
  interface Fact {
    owners: number
    sum: string
  }
  const figure = (facts: Fact[], at: number) => ({
    owners: facts[at]?.owners ?? 0,
    microShares: BigInt(facts[at]?.sum ?? 0),
  })
  return {
    owners,
    held,
    places: ownedPlaces.map((place, at) => ({ place, ...figure(places, at) })),
    sizes: sizeSteps.map((above, at) => ({ above, ...figure(sizes, at) })),
  }
}

/** What the platform has, and what is reserved or promised to people, who do not own it yet. */
async function otherSums(db: Db, end: Date): Promise<Map<string, bigint>> {
  const rows = await queryAll(db, { type: read.text, sum: read.amount })`
    select type, sum(amount) as sum
    from ledger_account own join ledger_entry entry on entry.account_id = own.id
    where own.asset = ${shareAsset} and not (own.owner_id is not null and ${whereOwnedByMember})
      and entry.at < ${sqlMoment(end)}
    group by type`
  return new Map(rows.map(({ type, sum }) => [type, sum]))
}

/** Sums few entries: shares are issued once, and rewards in addition. */
export async function issuedBefore(db: Db, end: Date): Promise<bigint> {
  const { issued } = await queryOne(db, { issued: read.amount })`
    select coalesce(-sum(amount), 0) as issued
    from ledger_account own join ledger_entry entry on entry.account_id = own.id
    where own.asset = ${shareAsset} and own.owner_id is null and own.type = 'issued'
      and entry.at < ${sqlMoment(end)}`
  return issued
}

const partDigits = 8

/** The part of the issue, such as 0.000024. */
export const partOf = (microShares: bigint, issued: bigint): number =>
  issued === 0n ? 0 : toPlot((microShares * 10n ** BigInt(partDigits)) / issued, partDigits)
