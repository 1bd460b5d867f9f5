import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import type { KycProgress, kycCalls } from '@/contract/kyc'
import { qrPath } from '@/server/platform/crypto/authenticator'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { deviceName } from '@/server/platform/device-name'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Visitor } from '@/server/platform/http/mount'
import type { Ports } from '@/server/platform/ports'
import { type Account, lockAccount, lockMember } from './find-account'
import type { IdentityNeeds } from './needs'
import { beginSession, whereAliveSession } from './sessions'
import { handOvers, sessions } from './tables'

type Calls = typeof kycCalls

const lifeMs = 10 * minuteMs

/**
 * Creates the code by which a phone takes over the identity check. A new code invalidates the
 * previous one.
 */
export async function handOver(
  needs: IdentityNeeds,
  member: Member,
): Promise<Answer<Calls['handOver']>> {
  const { db, clock, identity } = needs
  // An external provider has its own hand-over, so this one is only for the sandbox.
  if (identity.name !== 'sandbox') throw new AppError('NOT_FOUND')
  const code = randomSecret()
  const codeHash = await hashOf(needs, code)
  const { accountId, sessionId } = member
  const words = randomPhrase()
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  await db.transaction(async (tx) => {
    const account = await lockMember(tx, member, clock.now())
    if (account.kycStatus !== 'NOT_APPLIED') throw new AppError('KYC_STATE')
    await tx.delete(handOvers).where(eq(handOvers.accountId, accountId))
    await tx.insert(handOvers).values({ codeHash, accountId, sessionId, words, expiresAt })
  })
  const qr = qrPath(`${needs.siteUrl}/auth/login#check=${code}`)
  return { code, words, expiresAt: expiresAt.toISOString(), qr }
}

/** Opens the check on the phone. Used, expired and unknown codes get the same refusal. */
export async function openHandOver(
  needs: IdentityNeeds,
  { code }: Input<Calls['openHandOver']>,
  { userAgent, address }: Visitor,
): Promise<Answer<Calls['openHandOver']>> {
  const codeHash = await hashOf(needs, code)
  const opened = await needs.db.transaction(async (tx) => {
    const account = await ownerOf(needs, tx, codeHash)
    const device = deviceName(userAgent)
    await endIdentitySessions(tx, account.id, needs.clock.now())
    // guard: without it, a code opens a full session — server/kyc/hand-over: a handed-over session
    //   can only verify and log out
    const begun = { accountId: account.id, device, scope: 'identity' } as const
    const { id, token, expiresAt } = await beginSession(needs, tx, begun)
    const [row] = await tx
      .update(handOvers)
      .set({ openedSessionId: id, expiresAt })
      .where(and(eq(handOvers.codeHash, codeHash), isNull(handOvers.openedSessionId)))
      .returning({ words: handOvers.words })
    if (row === undefined) throw new AppError('HAND_OVER_ENDED')
    return { account, token, expiresAt, words: row.words }
  })
  const { account, token, expiresAt, words } = opened
  const { id: accountId, fullName } = account
  needs.securityEvents.note({ kind: 'login', call: 'kyc.openHandOver', accountId, address })
  return { token, expiresAt: expiresAt.toISOString(), words, fullName }
}

async function ownerOf({ clock }: IdentityNeeds, tx: Db, codeHash: string): Promise<Account> {
  const now = clock.now()
  const selectUnused = () =>
    tx
      .select({ accountId: handOvers.accountId })
      .from(handOvers)
      .innerJoin(sessions, eq(sessions.id, handOvers.sessionId))
      .where(
        and(
          eq(handOvers.codeHash, codeHash),
          isNull(handOvers.openedSessionId),
          gt(handOvers.expiresAt, now),
          // guard: without it, a code outlives the session that asked for it —
          //   server/kyc/hand-over: a code ends with its session, account or sending
          whereAliveSession(now),
        ),
      )
  const [unlocked] = await selectUnused()
  if (unlocked === undefined) throw new AppError('HAND_OVER_ENDED')
  const account = await lockAccount(tx, unlocked.accountId)
  const [still] = await selectUnused()
  const isOpen = account.closedAt === null && account.kycStatus === 'NOT_APPLIED'
  if (still === undefined || !isOpen) throw new AppError('HAND_OVER_ENDED')
  return account
}

/** One phone at a time: another hand-over ends the session of the previous phone. */
async function endIdentitySessions(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(eq(sessions.accountId, accountId), ne(sessions.scope, 'full'), whereAliveSession(now)),
    )
}

export async function handOverOf(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  accountId: string,
): Promise<KycProgress['handOver']> {
  const now = clock.now()
  const [row] = await db
    .select({
      words: handOvers.words,
      expiresAt: handOvers.expiresAt,
      openedSessionId: handOvers.openedSessionId,
    })
    .from(handOvers)
    .leftJoin(sessions, eq(sessions.id, handOvers.openedSessionId))
    .where(
      and(
        eq(handOvers.accountId, accountId),
        gt(handOvers.expiresAt, now),
        or(isNull(handOvers.openedSessionId), whereAliveSession(now)),
      ),
    )
  if (row === undefined) return null
  const { words, expiresAt, openedSessionId } = row
  return { words, expiresAt: expiresAt.toISOString(), isOpened: openedSessionId !== null }
}

function hashOf({ keys }: IdentityNeeds, code: string): Promise<string> {
  return keys.hash(`hand-over:${code}`)
}

const adjectives =
  'amber azure blue bright bronze calm cedar clear cobalt copper coral crimson crystal early east fresh gentle golden grand green happy hidden honest indigo iron ivory jade kind large late linen little lively lunar maple marble mellow misty modern neat noble north olive orange pearl polar proud purple quick quiet royal ruby silent silver simple smooth solar south steady summer velvet violet warm winter'.split(
    ' ',
  )
const nouns =
  'anchor apple arrow balcony basket beacon bell bird boat bridge button candle canyon castle cello chair clock cloud compass cottage desert dolphin eagle engine feather ferry forest fountain garden glove guitar harbor hill island jacket kettle ladder lantern lemon letter market meadow mirror mountain napkin orchard oven paper pencil piano planet pocket rabbit river saddle sailor spoon station table teapot tiger tower valley window'.split(
    ' ',
  )

function randomPhrase(): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2))
  return `${adjectives[first % 64]} ${nouns[second % 64]}`
}
