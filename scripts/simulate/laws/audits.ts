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
  async check(world, seenRows) {
    const audits = await seenRows.rows<AuditRow>(reads.audits)
    const violations = audits.flatMap(({ id, differenceCount }) =>
      differenceCount === 0 ? [] : [`audit ${id} tells of ${differenceCount} differences`],
    )
    for (const audit of audits) {
      const lines = world.records.lines.filter((line) => line.audit === audit.id)
      const sums = await seenRows.rows<Sum>(reads.sharesAt(audit.snapshot))
      violations.push(...totalsApart(audit, sums))
      violations.push(...lines.flatMap((line) => unproved(world, { audit, sums }, line)))
    }
    return seenRows.isLast ? [...violations, ...overdue(world, audits.at(-1))] : violations
  },
}

interface Sum {
  type: string
  owner: string | null
  sum: string
}

function sumOfSorts(sums: Sum[], isMeant: (sum: Sum) => boolean): bigint {
  return sums.filter(isMeant).reduce((total, { sum }) => total + BigInt(sum), 0n)
}

function totalsApart({ id, totals }: AuditRow, sums: Sum[]): string[] {
  const ofPeople = (...types: string[]) =>
    sumOfSorts(sums, ({ type, owner }) => owner !== null && types.includes(type))
  const ownSum = (...types: string[]) =>
    sumOfSorts(sums, ({ type, owner }) => owner === null && types.includes(type))
  const due: Record<string, bigint> = {
    issued: -ownSum('issued'),
    sold: ofPeople(...figureNames.flatMap((name) => typesOf[name])),
    staked: ofPeople('staked'),
    delivered: ofPeople('delivered'),
    unsold: ownSum('unsold'),
    reserved: ofPeople('ordered'),
    rewardPool: ownSum('rewards') + ofPeople('promised'),
  }
  return Object.entries(due).flatMap(([name, sum]) =>
    totals[name] === String(sum)
      ? []
      : [`audit ${id} says ${totals[name]} of ${name}, the entries add up to ${sum}`],
  )
}

/** By the entries, by what the looks around its moment have seen, and by its way to the root. */
function unproved(
  world: Outside,
  { audit, sums }: { audit: AuditRow; sums: Sum[] },
  { member, line }: ShownProof,
): string[] {
  const { id, atMs, root } = audit
  const parts = line?.parts ?? []
  const shownOf = (name: keyof Figures) => parts.reduce((sum, part) => sum + BigInt(part[name]), 0n)
  const violations = figureNames.flatMap((name) => {
    const isOwn = ({ type, owner }: Sum) =>
      owner === member.accountId && typesOf[name].includes(type)
    const [owned, shownSum] = [sumOfSorts(sums, isOwn), shownOf(name)]
    return shownSum === owned
      ? []
      : [`audit ${id} shows ${member.name} ${shownSum} ${name} instead of ${owned}`]
  })
  const heldAmount = heldAt(world, member.accountId, atMs)
  const sumOfFigures = figureNames.reduce((sum, name) => sum + shownOf(name), 0n)
  if (heldAmount !== undefined && heldAmount !== sumOfFigures)
    violations.push(
      `audit ${id} shows ${member.name} ${sumOfFigures}, who held ${heldAmount} all around it`,
    )
  const isLeading = (provedLine: ProvedLine) =>
    provedLine.owner === member.accountId &&
    parts.every((_, index) => rootOf(provedLine, index) === root)
  return line === null || isLeading(line)
    ? violations
    : [...violations, `the line of ${member.name} does not lead to the root of audit ${id}`]
}

const figureNames = ['available', 'staked', 'delivered'] as const
/** What is on the way to a wallet is still in custody, where a member's available shares are. */
const typesOf: Record<(typeof figureNames)[number], string[]> = {
  available: ['available', 'delivering', 'sending', 'offered'],
  staked: ['staked'],
  delivered: ['delivered'],
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const figuresIn = (figures: Figures) => figureNames.map((name) => figures[name]).join('\n')

/** Where the way of one piece ends; each step binds the sums of both sides. */
function rootOf({ owner, salt, parts }: ProvedLine, index: number): string {
  const part = parts[index] as ProvedLine['parts'][number]
  const ownerHash = sha256(`FNX share owner\n${owner}\n${salt}`)
  const leafText = `${ownerHash}\n${index}\n${parts.length}\n${figuresIn(part)}\n${part.salt}`
  let top = { ...part, fingerprint: sha256(`FNX share line 2\n${leafText}`) }
  for (const [height, sibling] of part.path.entries()) {
    const isLeft = Math.floor(part.position / 2 ** height) % 2 === 0
    const sides = isLeft ? [top, sibling] : [sibling, top]
    const texts = sides.map((side) => `${side.fingerprint}\n${figuresIn(side)}`)
    top = {
      ...top,
      ...sumOf(top, sibling),
      fingerprint: sha256(`FNX share sum\n${texts.join('\n')}`),
    }
  }
  return top.fingerprint
}

const sumOf = (a: Figures, b: Figures): Figures => ({
  available: String(BigInt(a.available) + BigInt(b.available)),
  staked: String(BigInt(a.staked) + BigInt(b.staked)),
  delivered: String(BigInt(a.delivered) + BigInt(b.delivered)),
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
