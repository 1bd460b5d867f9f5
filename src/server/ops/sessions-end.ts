import { and, count, eq } from 'drizzle-orm'
import { endSessions, isAlive } from '@/server/modules/identity'
import { sessions } from '@/server/modules/identity/tables'
import type { Services } from '../services'
import { OperatorMistake } from './content-folder'
import { printable } from './printable'
import { openAccount } from './reread'
import { type Asked, refuseNameless } from './who-and-why'

const everybody = 'all'

/** Of one person or of all: whoever is logged in has to prove again who they are. */
export async function endSessionsOf(
  services: Services,
  [who]: string[],
  asked: Asked,
): Promise<string> {
  refuseNameless(asked)
  if (who === undefined)
    throw new OperatorMistake('Name the person by e-mail address or account id, or say all.')
  const meant = await meantBy(services, who)
  if (meant === undefined)
    throw new OperatorMistake(`There is no open account of ${printable(who)}.`)
  const { db, clock } = services
  const ended = await endSessions(db, { accountId: meant.account, now: clock.now() })
  const counted = ended === 1 ? '1 session has' : `${ended} sessions have`
  return `${counted} ended. Whoever was logged in has to log in again.`
}

export async function sessionFacts(services: Services, [who = '']: string[]): Promise<object> {
  const meant = await meantBy(services, who)
  if (meant === undefined) return {}
  const [row] = await services.db.select({ sessions: count() }).from(sessions).where(meant.alive)
  return { ...(meant.account && { account: meant.account }), ...row }
}

async function meantBy({ db, clock }: Services, who: string) {
  const alive = isAlive(clock.now())
  if (who === everybody) return { alive, account: undefined }
  const account = await openAccount(db, who)
  return account && { alive: and(eq(sessions.accountId, account.id), alive), account: account.id }
}
