import { type SQL, sql } from 'drizzle-orm'
import { plainMemberNumber } from '@/contract/member-number'
import { sqlMoment } from './sums'

/** A filter of owners. An undefined field does not restrict. */
export interface RegisterFilter {
  /** Part of a name, or the beginning of a member number. */
  words?: string
  /** In micro-shares. */
  atLeast?: bigint
  /** On hold at that day's end, for any reason. */
  isOnHold?: boolean
  /** The tax residence told by then. It is stored encrypted, so only a file is filtered by it. */
  country?: string
}

/** The fields of a line that a filter uses. */
interface AskedLine {
  memberNumber: string
  name: string
  microShares: bigint
  onHoldSince: Date | undefined
  country: string | undefined
}

export const isFiltered = (filter: RegisterFilter): boolean => Object.keys(filter).length > 0

/** For a line of a file, where all of these are known. */
export function isWanted(line: AskedLine, filter: RegisterFilter): boolean {
  const { words, atLeast, isOnHold, country } = filter
  return (
    (words === undefined || isNamed(line, words.toLowerCase())) &&
    (atLeast === undefined || line.microShares >= atLeast) &&
    (isOnHold !== true || line.onHoldSince !== undefined) &&
    (country === undefined || line.country === country)
  )
}

const isNamed = ({ name, memberNumber }: AskedLine, words: string) =>
  name.toLowerCase().includes(words) || memberNumber.startsWith(digitsOf(words))

/** The beginning of a member number, or a text that none has. */
const digitsOf = (words: string) => /^\d{1,8}$/.exec(plainMemberNumber(words))?.[0] ?? 'none'

/**
 * The same for a page, in the database. The name of an erased member is encrypted and is not found.
 */
export function ownersWanted(end: Date, { words, isOnHold }: RegisterFilter): SQL {
  const conditions = [sql`true`]
  if (words !== undefined) {
    const part = `%${escapePattern(words.toLowerCase())}%`
    const begin = `${digitsOf(words)}%`
    conditions.push(sql`exists (select from account where account.id = own.owner_id
      and (lower(full_name) like ${part} or member_number like ${begin}))`)
  }
  if (isOnHold === true)
    conditions.push(sql`(exists (select from account
        where account.id = own.owner_id and held_at < ${sqlMoment(end)})
      or exists (select from account_hold hold where hold.account_id = own.owner_id
        and since < ${sqlMoment(end)} and until >= ${sqlMoment(end)}))`)
  return sql.join(conditions, sql` and `)
}

const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
