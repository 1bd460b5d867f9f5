import { and, eq } from 'drizzle-orm'
import { ballotFingerprint } from '@/contract/ballot-proofs'
import type { Answer, Input } from '@/contract/define'
import type { CodeSent } from '@/contract/user/fields'
import type { voteCalls } from '@/contract/user/votes'
import * as fields from '@/messages/fields'
import {
  consumeCode,
  consumeSend,
  guessCode,
  lockMember,
  ownAccount,
  refuseEarlyResend,
  sendCode,
} from '@/server/modules/identity'
import { notify } from '@/server/modules/notifications'
import { recordLines } from '@/server/modules/record-dates/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import type { VotesNeeds } from './needs'
import { ballotReceipt } from './receipts'
import { type SaidBallot, sealBallot } from './sealed-ballot'
import { ballots, type Vote, votes } from './tables'

type Calls = typeof voteCalls
type Cast = Answer<Calls['vote']>

/** A code is valid for one purpose only. */
const keyOf = (accountId: string) => ({ purpose: 'vote' as const, subject: accountId })

export async function voteCode(
  needs: VotesNeeds,
  { accountId }: Member,
  { vote: id }: Input<Calls['voteCode']>,
): Promise<CodeSent> {
  const { db, clock } = needs
  const [open] = await db.select().from(votes).where(eq(votes.id, id))
  refuseClosed(open, clock.now())
  await ownVotes(db, { voteId: id, accountId })
  const { email: to } = await ownAccount(db, accountId)
  await refuseEarlyResend(needs, keyOf(accountId))
  await consumeSend(needs, { purpose: 'vote', to })
  return db.transaction((tx) => sendCode(needs, tx, { ...keyOf(accountId), to }))
}

/** A ballot confirmed with a code from the email. See `addBallot`; refuses a wrong or old code. */
export function vote(
  needs: VotesNeeds,
  member: Member,
  { vote: voteId, choices, salt, code }: Input<Calls['vote']>,
  idempotently: Idempotently,
): Promise<Stored<Cast>> {
  return idempotently({
    before: () => guessCode(needs, { ...keyOf(member.accountId), code, field: 'code' }),
    work: (tx, codeId) =>
      addBallot(needs, tx, member, {
        voteId,
        ballot: { choices, salt },
        confirm: async () => {
          // guard: without it, a code of a ballot is not used up — server/votes/votes: a code works
          //   once
          if (!(await consumeCode(needs, tx, codeId)))
            throw new AppError('CODE_EXPIRED', { field: 'code' })
        },
      }),
  })
}

interface BallotInput {
  voteId: string
  ballot: SaidBallot
  /** Refuses a ballot that is not from the member. */
  confirm: () => Promise<void>
}

/**
 * Adds a ballot of the member; the newest counts. One transaction with the stored answer, so a
 * duplicate request gets the same ballot.
 *
 * Locks, in this order: the request's idempotency key, the account, the session, and the vote
 * (shared with other voters and with processes that notify holders or call it off). The count locks
 * it exclusively: a ballot is in the count, or it is refused.
 *
 * Refuses a member who is not verified or on hold, who owned no shares at the record date
 * (`VOTE_WITHOUT_SHARES`), and a vote that is not open (`VOTE_NOT_OPEN`).
 */
export async function addBallot(
  needs: VotesNeeds,
  tx: Db,
  member: Member,
  { voteId, ballot, confirm }: BallotInput,
): Promise<Cast> {
  const { accountId } = member
  // guard: without it, a member on hold votes — server/votes/votes-on-postgres: a hold that comes
  //   while a ballot is on its way refuses it — argument alone
  refuseUnverified(await lockMember(tx, member, needs.clock.now()))
  const [vote] = await tx.select().from(votes).where(eq(votes.id, voteId)).for('key share')
  const at = needs.clock.now()
  const openVote = refuseClosed(vote, at)
  refuseOtherNumber(openVote, ballot)
  const microShares = String(await ownVotes(tx, { voteId, accountId }))
  await confirm()
  const fingerprint = await ballotFingerprint({ vote: voteId, microShares, ...ballot })
  const locked = await sealBallot(needs, { voteId, accountId }, ballot)
  const added = await tx
    .insert(ballots)
    .values({ voteId, accountId, at, fingerprint, locked })
    .onConflictDoNothing()
    .returning({ id: ballots.id })
  // A repeated salt would reveal that the choices are the same.
  if (added.length === 0) throw wrongField('salt', fields.formatError())
  const facts = { fingerprint: fingerprint.slice(0, 16), id: voteId }
  await notify(needs, tx, { accountId, kind: 'vote-cast', facts, at })
  const receipt = await ballotReceipt(needs, { voteId, at, fingerprint })
  return { at: at.toISOString(), fingerprint, receipt }
}

export function refuseClosed(vote: Vote | undefined, now: Date): Vote {
  if (vote === undefined) throw new AppError('VOTE_NOT_FOUND')
  // guard: without it, ballots are taken after the end — server/votes/votes: a ballot is confirmed
  //   with a code
  if (vote.state !== 'open' || vote.closesAt <= now) throw new AppError('VOTE_NOT_OPEN')
  return vote
}

export function refuseOtherNumber(
  { resolutions }: Pick<Vote, 'resolutions'>,
  { choices }: Pick<SaidBallot, 'choices'>,
): void {
  if (choices.length !== resolutions.length) throw wrongField('choices', fields.choiceError())
}

export async function ownVotes(
  db: Db,
  { voteId, accountId }: { voteId: string; accountId: string },
): Promise<bigint> {
  const [line] = await db
    .select({ microShares: recordLines.microShares })
    .from(recordLines)
    .where(and(eq(recordLines.actionId, voteId), eq(recordLines.accountId, accountId)))
  if (line === undefined) throw new AppError('VOTE_WITHOUT_SHARES')
  return line.microShares
}
