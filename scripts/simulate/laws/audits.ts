import { createHash } from 'node:crypto'
import { type AuditRow, reads } from '../product'
import type { Figures, ProvedLine, ShownProof } from '../simulation/records'
import { heldAt, type Law, type Outside } from './law'

/** The rest between two audits, and time for one that failed to be tried again. */
const latestMs = 24 * 60_000

/**
 * A published audit says what the entries added up to when it was taken, and each member's line
 * proves itself in its root.
 */
export const auditsProve: Law = {
  name: 'audits prove what members own',
  async check(outside, seen) {
    const audits = await seen.rows<AuditRow>(reads.audits)
    const wrong = audits.flatMap(({ id, differenceCount }) =>
      differenceCount === 0 ? [] : [`audit ${id} tells of ${differenceCount} differences`],
    )
    for (const audit of audits) {
      const lines = outside.records.lines.filter((line) => line.audit === audit.id)
      const sums = await seen.rows<Sum>(reads.sharesAt(audit.snapshot))
      wrong.push(...totalsApart(audit, sums))
      wrong.push(...lines.flatMap((line) => unproved(outside, { audit, sums }, line)))
    }
    return seen.isLast ? [...wrong, ...overdue(outside, audits.at(-1))] : wrong
  },
}

interface Sum {
  type: string
  owner: string | null
  sum: string
}

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
    sold: ofPeople(...figureNames.flatMap((name) => typesOf[name])),
    staked: ofPeople('staked'),
    delivered: ofPeople('delivered'),
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

/** By the entries, by what the looks around its moment have seen, and by its way to the root. */
function unproved(
  outside: Outside,
  { audit, sums }: { audit: AuditRow; sums: Sum[] },
  { member, line }: ShownProof,
): string[] {
  const { id, atMs, root } = audit
  const parts = line?.parts ?? []
  const shownOf = (name: keyof Figures) => parts.reduce((sum, part) => sum + BigInt(part[name]), 0n)
  const wrong = figureNames.flatMap((name) => {
    const isOwn = ({ type, owner }: Sum) =>
      owner === member.accountId && typesOf[name].includes(type)
    const [owned, shown] = [added(sums, isOwn), shownOf(name)]
    return shown === owned
      ? []
      : [`audit ${id} shows ${member.name} ${shown} ${name} instead of ${owned}`]
  })
  const held = heldAt(outside, member.accountId, atMs)
  const all = figureNames.reduce((sum, name) => sum + shownOf(name), 0n)
  if (held !== undefined && held !== all)
    wrong.push(`audit ${id} shows ${member.name} ${all}, who held ${held} all around it`)
  const isLeading = (one: ProvedLine) =>
    one.owner === member.accountId && parts.every((_, index) => rootOf(one, index) === root)
  return line === null || isLeading(line)
    ? wrong
    : [...wrong, `the line of ${member.name} does not lead to the root of audit ${id}`]
}

const figureNames = ['available', 'staked', 'delivered'] as const
/** What is on the way to a wallet is still in custody, where a member's available shares are. */
const typesOf: Record<(typeof figureNames)[number], string[]> = {
  available: ['available', 'delivering', 'sending', 'offered'],
  staked: ['staked'],
  delivered: ['delivered'],
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const figuresIn = (one: Figures) => figureNames.map((name) => one[name]).join('\n')

/** Where the way of one piece ends; each step binds the sums of both sides. */
function rootOf({ owner, salt, parts }: ProvedLine, index: number): string {
  const part = parts[index] as ProvedLine['parts'][number]
  const whose = sha256(`FNX share owner\n${owner}\n${salt}`)
  const named = `${whose}\n${index}\n${parts.length}\n${figuresIn(part)}\n${part.salt}`
  let top = { ...part, fingerprint: sha256(`FNX share line 2\n${named}`) }
  for (const [height, beside] of part.path.entries()) {
    const isLeft = Math.floor(part.position / 2 ** height) % 2 === 0
    const sides = isLeft ? [top, beside] : [beside, top]
    const texts = sides.map((side) => `${side.fingerprint}\n${figuresIn(side)}`)
    top = {
      ...top,
      ...sumOf(top, beside),
      fingerprint: sha256(`FNX share sum\n${texts.join('\n')}`),
    }
  }
  return top.fingerprint
}

const sumOf = (one: Figures, other: Figures): Figures => ({
  available: String(BigInt(one.available) + BigInt(other.available)),
  staked: String(BigInt(one.staked) + BigInt(other.staked)),
  delivered: String(BigInt(one.delivered) + BigInt(other.delivered)),
})

function overdue({ time, beganAt }: Outside, newest: AuditRow | undefined): string[] {
  if (newest === undefined) return time.now() - beganAt > latestMs ? ['no audit was published'] : []
  const isBehind = newest.newestEntry !== newest.lastEntry
  return isBehind && time.now() - newest.atMs > latestMs
    ? [
        `the newest audit is of ${new Date(newest.atMs).toISOString()} and the books have changed since`,
      ]
    : []
}
