import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { type Operator, operatorSessions, operators } from '@/server/modules/operators/tables'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Ports } from '@/server/platform/ports'
import type { Session } from '../access'
import type { ConsoleNeeds } from '../needs'

const minuteMs = 60_000
const limits = { idleMs: 15 * minuteMs, longestMs: 8 * 60 * minuteMs }

// Saves writing a row on each request.
const writtenEveryMs = minuteMs / 2

interface Begun {
  operator: Operator
  method: Session['method']
  device: string
}

/** Only its hash is stored. */
export async function beginOperatorSession(
  needs: ConsoleNeeds,
  { operator, method, device }: Begun,
): Promise<string> {
  const now = needs.clock.now()
  const secret = randomSecret()
  await needs.db.insert(operatorSessions).values({
    operatorId: operator.id,
    secretHash: await secretHash(needs, secret),
    method,
    device,
    createdAt: now,
    lastSeenAt: now,
  })
  return secret
}

export function isOpenSession({ clock }: ConsoleNeeds) {
  const now = clock.now().getTime()
  return and(
    isNull(operatorSessions.endedAt),
    gt(operatorSessions.lastSeenAt, new Date(now - limits.idleMs)),
    gt(operatorSessions.createdAt, new Date(now - limits.longestMs)),
  )
}

export async function sessionOf(
  needs: ConsoleNeeds,
  secret: string,
): Promise<{ operator: Operator; session: Session } | undefined> {
  const now = needs.clock.now().getTime()
  const isAlive = and(
    eq(operatorSessions.secretHash, await secretHash(needs, secret)),
    isOpenSession(needs),
    isNull(operators.endedAt),
  )
  const [row] = await needs.db
    .select()
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(isAlive)
  if (row === undefined) return undefined
  const { operator, operator_session: session } = row
  if (now - session.lastSeenAt.getTime() >= writtenEveryMs)
    await needs.db
      .update(operatorSessions)
      .set({ lastSeenAt: new Date(now) })
      .where(eq(operatorSessions.id, session.id))
  const ends = Math.min(now + limits.idleMs, session.createdAt.getTime() + limits.longestMs)
  return { operator, session: { id: session.id, method: session.method, endsAt: new Date(ends) } }
}

export async function endOperatorSession({ db, clock }: ConsoleNeeds, id: string): Promise<void> {
  await db.update(operatorSessions).set({ endedAt: clock.now() }).where(eq(operatorSessions.id, id))
}

function secretHash({ keys }: ConsoleNeeds, secret: string): Promise<string> {
  return keys.hash(`operator-session:${secret}`)
}

type Address = Pick<Ports, 'consoleUrl'>

/** No other host and no plain HTTP can set a `__Host-` cookie. */
const cookieName = ({ consoleUrl }: Address): string =>
  consoleUrl.startsWith('https://') ? '__Host-fnx-console' : 'fnx-console'

const kept = 'console-secret'

export function secretIn(context: Context, at: Address): string | undefined {
  const given = getCookie(context, cookieName(at))
  return given !== undefined && /^[0-9a-f]{64}$/.test(given) ? given : undefined
}

export function keepSecret(context: Context, secret: string): void {
  context.set(kept, secret)
}

export function cookieFor(context: Context, at: Address): string | undefined {
  const secret: string | undefined = context.get(kept)
  if (secret === undefined) return undefined
  const secure = at.consoleUrl.startsWith('https://')
  const limits = { httpOnly: true, path: '/', sameSite: 'Strict', secure } as const
  return generateCookie(cookieName(at), secret, limits)
}
