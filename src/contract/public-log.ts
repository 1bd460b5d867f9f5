import { hourMs, minuteMs } from '@/config/durations'
import type { LedgerTotals, PublishedAudit } from './audit'

/** How far an audit's time may be ahead of a reader's clock. */
export const auditAheadMs = 5 * minuteMs

/**
 * The exact bytes in the public log: `docs/public-log.md` specifies them for other programs. The
 * first two lines of an entry name its subject, and no two entries have the same ones.
 */
export const auditTimes = {
  production: timesOf(10 * minuteMs, 2 * hourMs),
  // A sandbox has no members to protect, and its user should not have to wait. The age is longer
  // than the minutes by which a booking and an audit may cross: any part within them is valid.
  sandbox: timesOf(minuteMs, 20 * minuteMs),
} as const

export interface AuditTimes {
  /** The length of a period. A second audit in one period is a fault. */
  periodMs: number
  /** If the newest audit is older than this, the log is stalled. */
  ageMs: number
  /**
   * How far back from the newest audit a member's part has to be in every audit. It covers two ages
   * and the clock difference, so a member who checks once in each `ageMs` leaves no audit
   * unchecked.
   */
  checkedMs: number
}

function timesOf(periodMs: number, ageMs: number): AuditTimes {
  return { periodMs, ageMs, checkedMs: 2 * ageMs + auditAheadMs }
}

/** The period that contains a moment, written as start and length in ISO 8601. */
export function auditPeriodOf(at: Date, { periodMs }: AuditTimes): string {
  const start = new Date(Math.floor(at.getTime() / periodMs) * periodMs)
  return `${start.toISOString()}/PT${periodMs / 1_000}S`
}

const figureNames = [
  'issued',
  'sold',
  'staked',
  'delivered',
  'unsold',
  'reserved',
  'rewardPool',
  'elsewhere',
] as const satisfies (keyof LedgerTotals)[]

/** An audit with its period, without which readers do not accept an entry as an audit. */
type AuditOfPeriod = PublishedAudit & { period: string }

/** The balances stay secret: only the root and the totals are public. */
export function auditEntry(audit: AuditOfPeriod): string {
  const { at, period, root, totals, differenceCount, eventHash, block } = audit
  return linesOf('FNX audit 2', [
    ['period', period],
    ['at', at],
    ['root', root],
    ...figureNames.map((name): Fact => [name, totals[name]]),
    ['differences', differenceCount],
    ['events', eventHash ?? '-'],
    ['block', block ?? '-'],
  ])
}

type Fact = [name: string, value: string | number]

function linesOf(kind: string, facts: Fact[]): string {
  return [kind, ...facts.map(([name, value]) => `${name} ${value}`)].join('\n')
}

export interface LoggedAudit {
  period: string
  at: string
  root: string
  totals: LedgerTotals
  differenceCount: number
  eventHash: string | null
  block: string | null
}

/** Undefined for an entry of another kind, null for an audit that is not spelled as specified. */
export function readAudit(text: string): LoggedAudit | null | undefined {
  if (text.split('\n', 1)[0] !== 'FNX audit 2') return undefined
  const [, start = '', seconds = '', at = '', root = '', figures = '', differences, events, block] =
    spelled.exec(text) ?? []
  const [from, moment, lengthMs] = [timeOf(start), timeOf(at), Number(seconds) * 1_000]
  const isWithin = from % lengthMs === 0 && from <= moment && moment < from + lengthMs
  const totals = totalsIn(figures.split('\n').map((line) => line.split(' ')[1] ?? ''))
  const audit = { period: `${start}/PT${seconds}S`, at, root, totals }
  const chainFields = { eventHash: parseOptional(events), block: parseOptional(block) }
  return isWithin ? { ...audit, differenceCount: Number(differences), ...chainFields } : null
}

const parseOptional = (text = '-') => (text === '-' ? null : text)

/**
 * Whether an audit itself states that the books are right: the issued shares equal the sum of all
 * others.
 */
export function isBalanced({ totals, differenceCount }: LoggedAudit): boolean {
  const { issued, sold, unsold, reserved, rewardPool, elsewhere } = totals
  const parts = [sold, unsold, reserved, rewardPool, elsewhere]
  // guard: without it, a list that owes more than it counts is no fault — contract/public-log: an
  //   audit that states that the books are wrong:
  if (figureNames.some((name) => BigInt(totals[name]) < 0n)) return false
  const sum = parts.reduce((total, figure) => total + BigInt(figure), 0n)
  return differenceCount === 0 && sum === BigInt(issued)
}

const spelled = new RegExp(
  [
    '^FNX audit 2\nperiod (\\S+)/PT(60|600)S\nat (\\S+)\nroot ([0-9a-f]{64})\n(',
    figureNames.map((name) => `${name} (?:0|-?[1-9]\\d{0,77})`).join('\n'),
    ')\ndifferences (0|[1-9]\\d*)\nevents (-|[0-9a-f]{64})\nblock (-|0|[1-9]\\d*)$',
  ].join(''),
)

/** Not a number unless it is spelled as everywhere in the log. */
function timeOf(text: string): number {
  const at = Date.parse(text)
  return Number.isNaN(at) || new Date(at).toISOString() !== text ? Number.NaN : at
}

function totalsIn(figures: readonly string[]): LedgerTotals {
  return Object.fromEntries(
    figureNames.map((name, at) => [name, figures[at] ?? '']),
  ) as unknown as LedgerTotals
}

/**
 * spelling: not as specified · period: two entries about the same period, or times that go back.
 * Each could hide another list.
 */
export type EntryFault = 'spelling' | 'period'

/** Finds what is wrong with consecutive entries of the log; undefined if they are right. */
export function findEntryFault(
  texts: readonly string[],
  { periodMs }: AuditTimes,
): EntryFault | undefined {
  let before: LoggedAudit | undefined
  const heads = new Set<string>()
  for (const text of texts) {
    const audit = readAudit(text)
    if (audit === null) return 'spelling'
    const head = entryHeadOf(text)
    if (heads.has(head)) return 'period'
    heads.add(head)
    if (audit === undefined) continue
    // Shorter periods would allow several lists side by side.
    if (!audit.period.endsWith(`/PT${periodMs / 1_000}S`)) return 'period'
    // guard: without it, a second list of the same period is accepted — contract/public-log: a
    //   second audit of a period is a fault
    if (before && startOf(before) >= startOf(audit)) return 'period'
    before = audit
  }
  return undefined
}

const startOf = ({ period }: LoggedAudit) => Date.parse(period.split('/')[0] ?? '')

interface RecordDate {
  id: string
  at: string
  holders: number
  microShares: string
  fingerprint: string
}

/** The holders and their shares at the record date of a dividend or a vote. */
export function recordDateEntry({ id, at, holders, microShares, fingerprint }: RecordDate): string {
  return linesOf('FNX record date 1', [
    ['action', id],
    ['at', at],
    ['holders', holders],
    ['shares', microShares],
    ['lines', fingerprint],
  ])
}

interface RecordTree {
  id: string
  holders: number
  root: string
}

/** The same list as a tree, so that each holder can verify their own line. */
export function recordTreeEntry({ id, holders, root }: RecordTree): string {
  return linesOf('FNX record tree 1', [
    ['action', id],
    ['holders', holders],
    ['root', root],
  ])
}

interface DividendTerms {
  id: string
  announcedAt: string
  recordAt: string
  payAt: string
  /** Millionths of a dollar. */
  perShare: string
  coin: string
  decimals: number
  /** Withheld, in basis points with at most one decimal. */
  rates: { countries: Record<string, number>; other: number; unknown: number }
}

/**
 * The terms of an announced dividend, one entry for everybody. They determine what each share
 * earns.
 */
export function dividendTermsEntry(terms: DividendTerms): string {
  const { id, announcedAt, recordAt, payAt, perShare, coin, decimals, rates } = terms
  const countries = Object.entries(rates.countries).sort(([a], [b]) => (a < b ? -1 : 1))
  return linesOf('FNX dividend 1', [
    ['dividend', id],
    ['announced', announcedAt],
    ['record', recordAt],
    ['payment', payAt],
    ['perShare', perShare],
    ['coin', coin],
    ['decimals', decimals],
    ...countries.map(([country, bps]): Fact => [`rate ${country}`, bps]),
    ['other', rates.other],
    ['unknown', rates.unknown],
  ])
}

interface VoteCount {
  id: string
  closesAt: string
  ballots: number
  microShares: string
  totals: readonly { for: string; against: string; abstain: string }[]
  root: string
}

export function voteCountEntry({ id, closesAt, ballots, microShares, totals, root }: VoteCount) {
  return linesOf('FNX vote count 1', [
    ['vote', id],
    ['closed', closesAt],
    ['ballots', ballots],
    ['shares', microShares],
    ...totals.map(
      (sum, index): Fact => [`resolution ${index + 1}`, `${sum.for} ${sum.against} ${sum.abstain}`],
    ),
    ['root', root],
  ])
}

/** The key with which the server confirms ballots of this vote, one for everybody. */
export function ballotKeyEntry(vote: string, key: string): string {
  return linesOf('FNX ballot key 1', [
    ['vote', vote],
    ['key', key],
  ])
}

/** The address that signs quotes, so a receipt can be verified without our pages. */
export function quoteKeyEntry(address: string): string {
  return linesOf('FNX quote key 1', [['key', address.toLowerCase()]])
}

interface RegisterOfDay {
  day: string
  issued: string
  owners: number
  held: string
  fingerprint: string
}

export const registerKind = 'FNX register 1'

export function registerEntry({ day, issued, owners, held, fingerprint }: RegisterOfDay): string {
  return linesOf(registerKind, [
    ['day', day],
    ['issued', issued],
    ['owners', owners],
    ['held', held],
    ['lines', fingerprint],
  ])
}

export interface VaultFacts {
  chainId: number
  token: string
  vault: string
  desk: string
  owners: readonly string[]
  /** How many owners have to sign each act of the vault. */
  threshold: number
  /** Who may mint shares. */
  minters: readonly string[]
  contracts: readonly { name: string; address: string; codeHash: string }[]
}

/**
 * Who has which power over the shares on the chain. It is logged again whenever that changes, and
 * at least twice in each `ageMs`, because pages read only that far back.
 */
export function vaultEntry(at: string, meant: VaultFacts): string {
  return linesOf(vaultKind, [['at', at], ...vaultFacts(meant)])
}

export const vaultKind = 'FNX vault 1'

function vaultFacts(meant: VaultFacts): Fact[] {
  const { chainId, token, vault, desk, owners, threshold, minters, contracts } = meant
  return [
    ['chain', chainId],
    ['token', token],
    ['vault', vault],
    ['desk', desk],
    ['owners', [...owners].sort().join(' ')],
    ['threshold', threshold],
    ['minters', [...minters].sort().join(' ')],
    ...contracts.map(
      ({ name, address, codeHash }): Fact => [`contract ${name}`, `${address} ${codeHash}`],
    ),
  ]
}

/** Whether an entry states the same about the vault, at any time. */
export function isSameVault(entry: string, meant: VaultFacts): boolean {
  const [kind, , ...facts] = entry.split('\n')
  return kind === vaultKind && facts.join('\n') === linesOf('', vaultFacts(meant)).slice(1)
}

/** When an entry about the vault was written. */
export function vaultLoggedAt(entry: string): number {
  return Date.parse(entry.split('\n')[1]?.slice('at '.length) ?? '')
}

/** The first two lines, which name the subject of an entry. */
export function entryHeadOf(entry: string): string {
  return entry.split('\n', 2).join('\n')
}

/** A sandbox's own witness, a sample like all of it. */
export const sampleWitness = 'sample-witness.fnx.example'
