import type { Context, Hono } from 'hono'
import { limits } from '@/config/limits'
import { pictureKind, type ReviewCase, reviewedPerson } from '@/contract/reviewed-person'
import { parseBody, readBody, readBytes } from '../body'
import { answered } from '../envelope'
import { AppError } from '../errors'
import type { Services } from '../services'
import { validatedBy } from '../validate'
import { openCase, savePerson, savePicture, sendCase } from './intake'
import { readSdkToken } from './sdk-token'
import { tell } from './tell'

const base = '/api/sandbox/reviewer'

/** What the provider's own window calls at the provider. There only in a sandbox without an outside one. */
export function addSandboxReviewer(app: Hono, services: Services): void {
  if (services.mode !== 'sandbox' || services.identity.name !== 'sandbox') return
  const who = (context: Context) =>
    readSdkToken(services, context.req.header('x-access-token') ?? '')
  app.get(`${base}/case`, async (context) =>
    caseAnswer(await openCase(services, await who(context))),
  )
  app.put(`${base}/person`, async (context) => {
    const id = await who(context)
    const person = validatedBy(reviewedPerson, parseBody(await readBody(context.req.raw)))
    return caseAnswer(await savePerson(services, id, person))
  })
  app.put(`${base}/pictures/:kind`, async (context) => {
    const id = await who(context)
    const kind = pictureKind.safeParse(context.req.param('kind'))
    if (!kind.success) throw new AppError('NOT_FOUND')
    const raw = await readBytes(context.req.raw, limits.pictureBytes).catch(asPictureRefusal)
    return caseAnswer(await savePicture(services, id, { kind: kind.data, raw }))
  })
  app.post(`${base}/send`, async (context) => {
    const externalUserId = await who(context)
    const sent = await sendCase(services, externalUserId)
    const { applicantId } = sent
    const at = services.clock.now()
    await tell(services, { applicantId, externalUserId, type: 'applicantPending', at })
    return caseAnswer(sent)
  })
}

function caseAnswer(review: ReviewCase): Response {
  return new Response(answered(review), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function asPictureRefusal(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'TOO_LARGE') throw error
  throw new AppError('TOO_LARGE', {
    message: 'This picture is larger than 10 MB. Take it again with a lower resolution.',
  })
}
