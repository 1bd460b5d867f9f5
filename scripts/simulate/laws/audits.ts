import { createHash } from 'node:crypto'
import { type AuditRow, reads } from '../product'
import type { ProvedLine, ShownProof } from '../simulation/records'
import type { Simulation } from '../simulation/simulation'
import type { Law, Seen } from './law'

/** The rest between two audits, and time for one that failed to be tried again. */
const latestMs = 24 * 60_000

/**
 * A published audit says what the entries added up to when it was taken, and each member's line
 * proves itself in its root.
 */
export const auditsProve: Law = {
  name: 'audits prove what members own',
  async check(simulation, seen) {
    const audits = await seen.rows<AuditRow>(reads.audits)
    const wrong = audits.flatMap(({ id, differenceCount }) =>
      differenceCount === 0 ? [] : [`audit ${id} tells of ${differenceCount} differences`],
    )
    for (const audit of audits) {
      const lines = simulation.records.lines.filter((line) => line.audit === audit.id)
      if (isLookedAt(simulation, audit.id, lines.length)) continue
      const sums = await sumsAt(seen, audit)
      wrong.push(
        ...totalsApart(audit, sums),
        ...lines.flatMap((line) => unproved(audit, sums, line)),
      )
    }
    return seen.isLast ? [...wrong, ...overdue(simulation, audits.at(-1))] : wrong
  },
}

/** An audit never changes, so it is looked at again only when another member was shown a line. */
const looked = new WeakMap<Simulation, Map<string, number>>()

function isLookedAt(simulation: Simulation, audit: string, lines: number): boolean {
  const known = looked.get(simulation) ?? new Map<string, number>()
  looked.set(simulation, known)
  const isKnown = known.get(audit) === lines
  known.set(audit, lines)
  return isKnown
}

interface Sum {
  type: string
  owner: string | null
  sum: string
}

const sumsAt = ({ rows }: Seen, { snapshot }: AuditRow) => rows<Sum>(reads.sharesAt(snapshot))

function added(sums: Sum[], isMeant: (sum: Sum) => boolean): bigint {
  return sums.filter(isMeant).reduce((total, { sum }) => total + BigInt(sum), 0n)
}

function totalsApart({ id, totals }: AuditRow, sums: Sum[]): string[] {
  const ofPeople = (...types: string[]) =>
    added(sums, ({ type, owner }) => owner !== null && types.includes(type))
  const own = (...types: string[]) =>
    added(sums, ({ type, owner }) => owner === null && types.includes(type))
  const due: Record<string, bigint> = {
    issued: -own('issued'),
    sold: ofPeople('available', 'staked'),
    staked: ofPeople('staked'),
    unsold: own('unsold'),
    reserved: ofPeople('ordered'),
    rewardPool: own('rewards') + ofPeople('promised'),
  }
  return Object.entries(due).flatMap(([name, sum]) =>
    totals[name] === String(sum)
      ? []
      : [`audit ${id} says ${totals[name]} of ${name}, the entries add up to ${sum}`],
  )
}

function unproved(audit: AuditRow, sums: Sum[], { member, line }: ShownProof): string[] {
  const has = (name: string) =>
    added(sums, ({ type, owner }) => owner === member.accountId && type === name)
  const [available, staked] = [has('available'), has('staked')]
  if (line === null)
    return available + staked === 0n
      ? []
      : [`audit ${audit.id} has no line of ${member.name}, who owned ${available + staked}`]
  if (BigInt(line.available) !== available || BigInt(line.staked) !== staked)
    return [
      `audit ${audit.id} shows ${member.name} ${line.available} and ${line.staked} staked instead of ${available} and ${staked}`,
    ]
  return line.owner === member.accountId && rootOf(line) === audit.root
    ? []
    : [`the line of ${member.name} does not lead to the root of audit ${audit.id}`]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function rootOf({ owner, available, staked, salt, position, path }: ProvedLine): string {
  let root = sha256(`FNX share line\n${owner}\n${available}\n${staked}\n${salt}`)
  for (const [height, other] of path.entries()) {
    const isLeft = Math.floor(position / 2 ** height) % 2 === 0
    const [left, right] = isLeft ? [root, other] : [other, root]
    root = sha256(`FNX pair\n${left}\n${right}`)
  }
  return root
}

function overdue({ time }: Simulation, newest: AuditRow | undefined): string[] {
  if (newest === undefined) return ['no audit was published']
  const isBehind = newest.newestEntry !== newest.lastEntry
  return isBehind && time.now() - newest.atMs > latestMs
    ? [
        `the newest audit is of ${new Date(newest.atMs).toISOString()} and the books have changed since`,
      ]
    : []
}
