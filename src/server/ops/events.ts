import { and, count, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { contentItems } from '@/server/modules/content/tables'
import { accounts } from '@/server/modules/identity/tables'
import { platformBalances } from '@/server/modules/ledger'
import { findOffering, type OfferingRow } from '@/server/modules/offerings'
import { isUuid } from '@/server/platform/db/database'
import { securityEvents } from '@/server/platform/db/tables'
import { type SecurityEventKind, securityEventKinds } from '@/server/platform/security/event-kinds'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'

export interface AskedBy {
  operator: string
  reason: string
}

const nobody = 'unnamed'
const longest = 200

export function askedIn(given: string[]): AskedBy & { words: string[] } {
  const words = [...given]
  const take = (option: string) => {
    const at = words.indexOf(option)
    const [, value = ''] = at < 0 ? [] : words.splice(at, 2)
    return printable(value.trim()).slice(0, longest)
  }
  const operator = take('--by').toLowerCase() || nobody
  return { operator, reason: take('--reason'), words }
}

export function refuseNameless({ operator, reason }: AskedBy): void {
  if (operator === nobody) throw new OperatorMistake('Say who you are: --by <name>.')
  if (reason === '') throw new OperatorMistake('Say why: --reason "<why>".')
}

/** Text that others wrote must not control the operator's terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\u200c\u200d]/gu, '?')
}

const eventsShown = 50
type Row = typeof securityEvents.$inferSelect

interface EventsQuery {
  max: number
  matching: SQL | undefined
}

export async function listEvents(needs: OpsNeeds, words: string[]): Promise<string> {
  const { max, matching } = wantedOf(words)
  // Written first, so that the newest events are listed too.
  await needs.securityEvents.write()
  const rows = await needs.db
    .select()
    .from(securityEvents)
    .where(matching)
    .orderBy(desc(securityEvents.serial))
    .limit(max)
  return [await lastDay(needs, matching), '', ...rows.map(lineOf)].join('\n').trimEnd()
}

function wantedOf(words: string[]): EventsQuery {
  const wanted: EventsQuery = { max: eventsShown, matching: undefined }
  for (const word of words) {
    if (/^[1-9]\d{0,5}$/.test(word)) wanted.max = Number(word)
    else wanted.matching = and(wanted.matching, matchingWord(word))
  }
  return wanted
}

function matchingWord(word: string): SQL {
  if (isUuid(word)) return eq(securityEvents.accountId, word)
  if (securityEventKinds.some((kind) => kind === word))
    return eq(securityEvents.kind, word as SecurityEventKind)
  throw new OperatorMistake(
    `Say how many with a whole number, an account by its id, or one of: ${securityEventKinds.join(', ')}.`,
  )
}

async function lastDay({ db, clock }: OpsNeeds, matching: SQL | undefined): Promise<string> {
  const since = new Date(clock.now().getTime() - dayMs)
  const counted = await db
    .select({ kind: securityEvents.kind, times: sql<string>`sum(${securityEvents.times})` })
    .from(securityEvents)
    .where(and(matching, gt(securityEvents.at, since)))
    .groupBy(securityEvents.kind)
    .orderBy(securityEvents.kind)
  if (counted.length === 0) return 'Nothing in the last 24 hours.'
  return `Last 24 hours: ${counted.map(({ kind, times }) => `${kind} ${times}`).join(', ')}`
}

function lineOf({ at, kind, times, call, reason, accountId, network, addressHash }: Row): string {
  if (call === null) return `${at.toISOString()}  ${kind}  ${times} more, not listed`
  const who = accountId === null ? [] : [`account ${accountId}`]
  const often = times === 1 ? [] : [`${times} times`]
  const from = `from ${network} #${addressHash}`
  const parts = [at.toISOString(), kind, call, ...(reason === null ? [] : [reason])]
  return [...parts, ...often, ...who, from].join('  ')
}

export async function bookFacts({ db }: OpsNeeds): Promise<object> {
  const rows = await platformBalances(db)
  return Object.fromEntries(
    rows.map(({ asset, type, balance }) => [`${asset} ${type}`, String(balance)]).sort(),
  )
}

export async function contentFacts({ db }: OpsNeeds): Promise<object> {
  const [row] = await db.select({ texts: count() }).from(contentItems)
  const offering = await findOffering(db)
  return { ...row, offering: offering && asFacts(offering) }
}

export async function personFacts({ db }: OpsNeeds, [who = '']: string[]): Promise<object> {
  const whereThisAccount = isId(who) ? or(eq(accounts.id, who), eq(accounts.email, who)) : undefined
  const [row] = await db
    .select({ account: accounts.id, kycStatus: accounts.kycStatus })
    .from(accounts)
    .where(whereThisAccount ?? eq(accounts.email, who.toLowerCase()))
  return row ?? {}
}

function asFacts({ opensAt, closesAt, offered, minimum, ...row }: OfferingRow): object {
  const { lastPriceMicroUsd: price, lastPriceOn, ...named } = row
  const days = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }
  const last = price !== null && { lastPriceMicroUsd: String(price), lastPriceOn }
  return { ...named, ...days, ...last, offered: String(offered), minimum: String(minimum) }
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
