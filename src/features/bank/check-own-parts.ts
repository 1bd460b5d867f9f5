import { auditCalls } from '@/contract/audit'
import type { LoggedAudit } from '@/contract/public-log'
import { balanceTotal, type StatementRow, statementCalls } from '@/contract/statement'
import { figuresOf, type SumFault, type SumProof } from '@/contract/sum-proofs'
import { call } from '@/lib/api/call'
import { checkedSums } from './check-balance-proof'

/**
 * What is wrong with the own part of one audit. unproved: the server no longer shows it · amount:
 * its number of shares differs from that in the own statement at that minute.
 */
type PartFault = SumFault | 'unproved' | 'amount'

export interface OwnPart {
  at: string
  /** The micro-shares that this audit counts for the member. */
  counted: bigint
  fault: PartFault | undefined
  /**
   * The answer as `verify.mjs proof` reads it; the line is null if it states that the member held
   * none.
   */
  proof: { published: LoggedAudit; line: SumProof | null } | undefined
  /** The micro-shares that the own statement shows in the minutes around the audit. */
  held: bigint[]
}

/** A booking has an earlier time than its commit, and an audit begins before it reads. */
const bookedWithinMs = 5 * 60_000

/** Checks the own part in each audit. A list without it may have been made for other readers. */
export async function checkOwnParts(
  audits: readonly LoggedAudit[],
  accountId: string,
  signal?: AbortSignal,
): Promise<OwnPart[]> {
  const [oldest] = audits
  if (oldest === undefined) return []
  const choices = signal && { signal }
  const [{ proofs }, heldAmounts] = await Promise.all([
    call(auditCalls.auditProofs, {}, choices),
    holdingsSince(new Date(Date.parse(oldest.at) - bookedWithinMs), signal),
  ])
  const lines = new Map(proofs.map(({ root, line }) => [root, line]))
  const parts: OwnPart[] = []
  for (const audit of audits)
    parts.push(await partOf(audit, lines.get(audit.root), { accountId, held: heldAmounts }))
  return parts
}

interface Holdings {
  opening: bigint
  rows: StatementRow[]
}

async function partOf(
  audit: LoggedAudit,
  line: SumProof | null | undefined,
  { accountId, held: all }: { accountId: string; held: Holdings },
): Promise<OwnPart> {
  const { at, root, totals } = audit
  const heldRange = heldAround(all, Date.parse(at))
  if (line === undefined)
    return { at, counted: 0n, fault: 'unproved', proof: undefined, held: heldRange }
  const proof = { published: audit, line }
  const checked =
    line &&
    (await checkedSums({ proof: line, published: { root, ...figuresOf(totals) }, accountId }))
  const figures = checked?.figures ?? { available: '0', staked: '0', delivered: '0' }
  const counted = balanceTotal(figures)
  if (checked?.fault !== undefined)
    return { at, counted, fault: checked.fault, proof, held: heldRange }
  // guard: without it, a list that counts fewer shares of a member passes — pages/lying-server:
  //   with two alternating lists of equal totals, the member who is missing in one sees it — value
  //   true
  const isHeld = heldRange.includes(counted)
  return { at, counted, fault: isHeld ? undefined : 'amount', proof, held: heldRange }
}

/** All amounts that the member held within the minutes around a moment. */
function heldAround({ opening, rows }: Holdings, moment: number): bigint[] {
  const before = rows.filter((row) => Date.parse(row.at) < moment - bookedWithinMs)
  const around = rows.filter((row) => Math.abs(Date.parse(row.at) - moment) <= bookedWithinMs)
  const last = before.at(-1)
  const then = last ? BigInt(last.heldAfter) : opening
  return [then, ...around.map((row) => BigInt(row.heldAfter))]
}

async function holdingsSince(since: Date, signal?: AbortSignal): Promise<Holdings> {
  const from = since.toISOString().slice(0, 10)
  const rows: StatementRow[] = []
  let opening: bigint | undefined
  let cursor: string | undefined
  do {
    const page = await call(
      statementCalls.shareStatement,
      { from, limit: 100, ...(cursor !== undefined && { cursor }) },
      signal && { signal },
    )
    opening ??= balanceTotal(page.opening)
    rows.push(...page.docs)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return { opening: opening ?? 0n, rows }
}
