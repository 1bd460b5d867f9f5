import { and, asc, eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { Passkey, passkeyCalls } from '@/contract/user/passkeys'
import { creationOptions, relyingPartyOf, verifiedPasskey } from '@/server/platform/crypto/passkeys'
import { deviceName, spokenDevice } from '@/server/platform/device-name'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Visitor } from '@/server/platform/http/mount'
import { afterChange } from './close-account'
import { lockMember, ownAccount } from './find-account'
import { passkeyLimits } from './limits'
import type { IdentityNeeds } from './needs'
import {
  beginPasskey,
  consumeTicket,
  handleOf,
  passkeyIds,
  type StoredPasskey,
} from './passkey-proof'
import { consumePasswordTry } from './password-rules'
import { passkeys, sessions } from './tables'

type Calls = typeof passkeyCalls
type Caller = Visitor & { member: Member }

export async function ownPasskeys(
  needs: IdentityNeeds,
  member: Member,
): Promise<Answer<Calls['passkeys']>> {
  const rows = await needs.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, member.accountId))
    .orderBy(asc(passkeys.createdAt))
  const until = await freshUntil(needs, member)
  return {
    docs: rows.map(asPasskey),
    roomLeft: Math.max(0, passkeyLimits.most - rows.length),
    mayAddUntil: until?.toISOString() ?? null,
  }
}

function asPasskey({ id, name, createdAt, lastUsedAt, isSynced }: StoredPasskey): Passkey {
  return {
    id,
    name: spokenDevice(name),
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSynced,
  }
}

/**
 * Until when this session counts as freshly logged in. Only then may it add a passkey, because a
 * passkey later needs neither password nor codes.
 */
async function freshUntil(
  { db, clock }: IdentityNeeds,
  { sessionId }: Member,
): Promise<Date | undefined> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  // guard: without it, a passkey adds the next one — server/identity/passkeys: is refused after a
  //   passkey login, however fresh — without the second condition
  if (session === undefined || session.passkeyId !== null) return undefined
  const until = new Date(session.createdAt.getTime() + passkeyLimits.freshMs)
  // guard: without it, an old session adds a passkey — server/identity/passkeys: needs a password
  //   login within ten minutes — first choice
  return clock.now() < until ? until : undefined
}

export async function newPasskeyOptions(
  needs: IdentityNeeds,
  member: Member,
): Promise<Answer<Calls['newPasskeyOptions']>> {
  const { id, email, fullName } = await ownAccount(needs.db, member.accountId)
  if ((await freshUntil(needs, member)) === undefined) throw new AppError('FRESH_LOGIN_NEEDED')
  const isOwn = await passkeyIds(needs.db, id)
  refuseFull(isOwn)
  const ceremony = await beginPasskey(needs, { purpose: 'add', subject: member.sessionId })
  const { ticket, challenge, rpId } = ceremony
  return {
    ticket,
    options: creationOptions({
      challenge,
      rp: { id: rpId, name: needs.appName },
      user: { id: handleOf(id), name: email, displayName: fullName },
      known: isOwn,
    }),
  }
}

function refuseFull(ids: string[]): void {
  const { most: max } = passkeyLimits
  if (ids.length >= max) throw new AppError('PASSKEYS_FULL', { params: { max } })
}

export async function addPasskey(
  needs: IdentityNeeds,
  { ticket, made }: Input<Calls['addPasskey']>,
  { member, userAgent, address }: Caller,
): Promise<Passkey> {
  const { accountId, sessionId } = member
  const query = { purpose: 'add', subject: sessionId, ticket } as const
  const expectedChallenge = await consumeTicket(needs, query)
  const passkey = await verifiedPasskey({
    log: needs.log,
    party: relyingPartyOf(needs.siteUrl),
    expectedChallenge,
    response: { ...made, clientExtensionResults: {} },
  })
  if (passkey === undefined) throw new AppError('PASSKEY_REFUSED')
  const now = needs.clock.now()
  const name = deviceName(userAgent)
  const row = await needs.db.transaction(async (tx) => {
    const { email } = await lockMember(tx, member, now)
    refuseFull(await passkeyIds(tx, accountId))
    const [added] = await tx
      .insert(passkeys)
      .values({ ...passkey, accountId, name, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (added === undefined) throw new AppError('PASSKEY_KNOWN')
    await afterChange(needs, tx, { member, what: 'passkey-added', name, email })
    return added
  })
  const call = 'user.addPasskey'
  needs.securityEvents.note({ kind: 'passkey-added', call, accountId, address })
  return asPasskey(row)
}

export async function renamePasskey(
  { db }: IdentityNeeds,
  { accountId }: Member,
  { id, name }: Input<Calls['renamePasskey']>,
): Promise<Passkey> {
  const [row] = await db.update(passkeys).set({ name }).where(own(accountId, id)).returning()
  if (row === undefined) throw new AppError('PASSKEY_NOT_FOUND')
  return asPasskey(row)
}

export async function removePasskey(
  needs: IdentityNeeds,
  { id, password }: Input<Calls['removePasskey']>,
  { member, address }: Caller,
): Promise<Record<string, never>> {
  const { accountId } = member
  // guard: without it, a passkey is removed without the password — server/identity/passkeys:
  //   removing asks for the password
  await consumePasswordTry(needs, { member, password })
  await needs.db.transaction(async (tx) => {
    const { email } = await lockMember(tx, member, needs.clock.now())
    const [row] = await tx.delete(passkeys).where(own(accountId, id)).returning()
    if (row === undefined) throw new AppError('PASSKEY_NOT_FOUND')
    await afterChange(needs, tx, { member, what: 'passkey-removed', name: row.name, email })
  })
  const call = 'user.removePasskey'
  needs.securityEvents.note({ kind: 'passkey-removed', call, accountId, address })
  return {}
}

function own(accountId: string, id: string) {
  // guard: without it, one member removes another’s passkey — server/identity/passkeys: a member
  //   cannot change another member’s passkey — without the first condition
  return and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))
}
