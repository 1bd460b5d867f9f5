import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import { type ReviewCase, reviewedPerson } from '@/contract/reviewed-person'
import { accounts } from '@/server/modules/identity/tables'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { parseBody, readBody, validateBy } from '@/server/platform/http/body'
import { envelopeOf } from '@/server/platform/http/envelope'
import { refuseOtherPages } from '@/server/platform/http/other-pages'
import type { SandboxNeeds } from '../needs'
import { openCase, sendCase } from './cases'
import { type ReviewerContext, readSdkToken, tell } from './reviewer'

const base = '/api/sandbox/reviewer'

export function addSandboxReviewer(app: Hono, needs: SandboxNeeds): void {
  if (needs.identity.name !== 'sandbox') return
  const who = (context: Context) => readSdkToken(needs, context.req.header('x-access-token') ?? '')
  app.use(`${base}/*`, ({ req }, next) => {
    refuseOtherPages(req.raw, needs.siteUrl)
    return next()
  })
  app.get(`${base}/case`, async (context) => {
    const id = await who(context)
    return caseAnswer(await whileOpen(needs, id, (context) => openCase(context, id)))
  })
  app.post(`${base}/send`, async (context) => {
    const externalUserId = await who(context)
    const person = validateBy(reviewedPerson, parseBody(await readBody(context.req.raw)))
    // Read before the result, however long that takes.
    const at = needs.clock.now()
    const sent = await whileOpen(needs, externalUserId, (context) =>
      sendCase(context, externalUserId, person),
    )
    const { applicantId } = sent
    await tell(needs, { applicantId, externalUserId, type: 'applicantPending', at })
    return caseAnswer(sent)
  })
}

/** Keeps the account locked, so that nothing is added behind an erasure. */
function whileOpen(
  needs: SandboxNeeds,
  externalUserId: string,
  act: (context: ReviewerContext) => Promise<ReviewCase>,
): Promise<ReviewCase> {
  return needs.db.transaction(async (tx) => {
    const [open] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(inArray(accounts.id, await peopleOf(tx, externalUserId)), isNull(accounts.closedAt)),
      )
      .for('update')
    if (open === undefined) throw new AppError('SDK_TOKEN_EXPIRED')
    return act({ ...needs, db: tx })
  })
}

/** A check belongs to an account, or to a member who has lost a wallet and is identified again. */
async function peopleOf(tx: Db, externalUserId: string): Promise<string[]> {
  const { id, accountId, state } = shareRecoveries
  const whereOpenRecovery = and(eq(id, externalUserId), eq(state, 'identity'))
  const [recovery] = await tx.select({ accountId }).from(shareRecoveries).where(whereOpenRecovery)
  return [recovery?.accountId ?? externalUserId]
}

function caseAnswer(review: ReviewCase): Response {
  return new Response(envelopeOf(review), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}
