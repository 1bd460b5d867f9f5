import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Input } from '@/contract/define'
import type { passkeyCalls } from '@/contract/user/passkeys'
import { randomSecret } from '@/server/platform/crypto/keys'
import {
  base64url,
  relyingPartyOf,
  verifiedProof,
  whereNewCount,
} from '@/server/platform/crypto/passkeys'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { passkeyLimits } from './limits'
import type { IdentityNeeds } from './needs'
import { passkeyChallenges, passkeys } from './tables'

export type StoredPasskey = typeof passkeys.$inferSelect

const partyOf = ({ siteUrl }: IdentityNeeds) => relyingPartyOf(siteUrl)

interface Purpose {
  purpose: 'login' | 'step' | 'add'
  subject: string
}

export async function beginPasskey(needs: IdentityNeeds, purpose: Purpose) {
  const ticket = randomSecret()
  const challenge = base64url(crypto.getRandomValues(new Uint8Array(32)))
  await needs.db.insert(passkeyChallenges).values({
    ticketHash: await ticketHash(needs, purpose, ticket),
    challengeHash: await challengeHash(needs, challenge),
    expiresAt: new Date(needs.clock.now().getTime() + passkeyLimits.challengeMs),
  })
  return { ticket, challenge, rpId: partyOf(needs).rpId }
}

/** Consumes the ticket before the answer is checked, so it cannot be retried. */
export async function consumeTicket(
  needs: IdentityNeeds,
  asked: Purpose & { ticket: string },
): Promise<(challenge: string) => Promise<boolean>> {
  const now = needs.clock.now()
  const [row] = await needs.db
    .update(passkeyChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(passkeyChallenges.ticketHash, await ticketHash(needs, asked, asked.ticket)),
        // guard: without it, a ticket works as often as it comes — server/identity/passkeys: an
        //   answer fits its ticket once, for five minutes
        isNull(passkeyChallenges.usedAt),
        // guard: without it, a ticket works at any time — server/identity/passkeys: an answer fits
        //   its ticket once, for five minutes
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash })
  if (row === undefined) throw new AppError('PASSKEY_EXPIRED')
  // guard: without it, a ticket takes the answer to another challenge — server/identity/passkeys:
  //   an answer fits its ticket once, for five minutes — value true
  return async (challenge) => (await challengeHash(needs, challenge)) === row.hash
}

function ticketHash({ keys }: IdentityNeeds, { purpose, subject }: Purpose, ticket: string) {
  // guard: without it, a ticket of one end serves another — server/identity/passkeys: takes no
  //   other account — without the third entry
  return keys.hash(['passkey', purpose, subject, ticket].join(':'))
}

function challengeHash({ keys }: IdentityNeeds, challenge: string) {
  return keys.hash(`passkey-challenge:${challenge}`)
}

type Proof = Input<(typeof passkeyCalls)['passkeyLogin']>['proof']

interface PasskeyProof {
  passkey: StoredPasskey
  counter: number
  isSynced: boolean
}

/** Verifies a passkey's answer. An unknown passkey and a wrong signature get the same refusal. */
export async function provenPasskey(
  needs: IdentityNeeds,
  asked: Purpose & { ticket: string; proof: Proof },
): Promise<PasskeyProof> {
  const { proof } = asked
  const ask = {
    log: needs.log,
    party: partyOf(needs),
    expectedChallenge: await consumeTicket(needs, asked),
    response: { ...proof, clientExtensionResults: {} },
  }
  const [passkey] = await needs.db.select().from(passkeys).where(eq(passkeys.id, proof.id))
  if (passkey === undefined) throw new AppError('PASSKEY_REFUSED')
  const event = { accountId: passkey.accountId }
  const { userHandle } = proof.response
  const isOwners = userHandle === undefined || userHandle === handleOf(passkey.accountId)
  const signed = isOwners && (await verifiedProof({ ...ask, passkey }))
  if (!signed) throw new AppError('PASSKEY_REFUSED', { event })
  return { passkey, counter: signed.newCounter, isSynced: signed.credentialBackedUp }
}

/** Stores the counter of a passkey that was used. The caller holds the account's lock. */
export async function consumeProof(
  { clock }: IdentityNeeds,
  tx: Db,
  { passkey: { id }, counter, isSynced }: PasskeyProof,
): Promise<void> {
  const used = await tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: clock.now() })
    .where(and(eq(passkeys.id, id), whereNewCount(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  if (used.length === 0) throw new AppError('PASSKEY_REFUSED')
}

export async function passkeyIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
  return rows.map(({ id }) => id)
}

export function handleOf(accountId: string): string {
  return base64url(new TextEncoder().encode(accountId))
}
