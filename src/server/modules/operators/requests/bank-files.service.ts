import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { broughtFiles, FileRefused } from '@/server/modules/bank'
import { type Db, timeOf } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import type { OperatorsNeeds } from '../needs'
import { type OperatorRequest, operatorRequests } from '../tables'
import { whoseOwnMatter } from './four-eyes'
import { inField } from './kind'
import { askFor, decideRequest } from './requests'
import { lostRightReason } from './run'
import { inOneLine, refuseTurnedAround } from './typed'

const longestName = 120

interface Brought {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  by: string
}

/**
 * Accepts a file of the bank from an operator who has just proven who they are. The first upload
 * requests that it is read; another operator's upload of the same file approves that, and nothing
 * else does. Returns the request, or undefined if the file was read before or is about to be.
 */
export function bringBankFile(
  needs: OperatorsNeeds,
  { name: given, bytes, by }: Brought,
): Promise<OperatorRequest | undefined> {
  const name = inField('file', () => nameIn(given))
  return needs.db.transaction(async (tx) => {
    const within = { ...needs, db: tx, databaseTime: () => timeOf(tx) }
    // Of two simultaneous uploads of one file the second sees the first one's request.
    await run(tx)`select pg_advisory_xact_lock(hashtextextended('bank files', 0))`
    const file = await broughtFiles.offer(within, { name, bytes, by })
    if (file?.state !== 'offered') return undefined
    const open = await openRequests(within, file.id)
    const ofAnother = open.find(({ askedBy }) => askedBy !== by)
    if (ofAnother !== undefined)
      return decideRequest(within, { id: ofAnother.id, by, isApproved: true, reason: '' })
    if (open[0] !== undefined) return open[0]
    const wish = { kind: 'bank-file' as const, given: { file: file.id, name: file.name } }
    return (await askFor(within, { ...wish, reason: '', by })).request
  })
}

function nameIn(typedName: string): string {
  refuseTurnedAround(typedName)
  return inOneLine(typedName).slice(0, longestName)
}

const whereAboutFile = (fileId: string) =>
  and(eq(operatorRequests.kind, 'bank-file'), sql`${operatorRequests.input} ->> 'file' = ${fileId}`)

function openRequests({ db, clock }: OperatorsNeeds, fileId: string): Promise<OperatorRequest[]> {
  const { decision, outcome, expiresAt, number } = operatorRequests
  const whereOpenRequest = and(isNull(decision), isNull(outcome), gt(expiresAt, clock.now()))
  return db
    .select()
    .from(operatorRequests)
    .where(and(whereAboutFile(fileId), whereOpenRequest))
    .orderBy(asc(number))
}

/**
 * Checks again, in the transaction that reads a file, the two operators who uploaded it, and
 * whether it contains money of one of them, which was unknown before it was decrypted.
 */
export async function vetBringers(
  tx: Db,
  fileId: string,
  ownersOf: () => Promise<string[]>,
): Promise<void> {
  const [request] = await tx
    .select()
    .from(operatorRequests)
    .where(and(whereAboutFile(fileId), eq(operatorRequests.outcome, 'done')))
    .limit(1)
  // It came from the bank's own client, or from two operators before they requested it.
  if (request === undefined) return
  // guard: without it, a file is read although the operator who uploaded it has left meanwhile —
  //   console/bank-forged: a right that is lost before the file is read
  if (await lostRightReason(tx, request)) throw new FileRefused('notByTwoText')
  const people = [request.askedBy, ...(request.decidedBy ? [request.decidedBy] : [])]
  const email = await whoseOwnMatter(tx, await ownersOf(), people)
  // guard: without it, an operator brings the file that pays their own order — console/bank-forged:
  //   an own order
  if (email !== undefined) throw new FileRefused('ownMoneyText', { email })
}
