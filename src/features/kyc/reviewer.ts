import { envelope } from '@/contract/define'
import {
  type PersonDraft,
  type PictureKind,
  type ReviewCase,
  type ReviewedPerson,
  reviewCase,
} from '@/contract/reviewed-person'
import { ApiError } from '@/lib/api/api-error'
import { unreachableError, unreadableError } from '@/lib/messages/api'
import { renewedToken } from './queries'

const base = '/api/sandbox/reviewer'

/**
 * The sandbox's reviewer, asked as the provider would be: by a token of its own and never by the
 * member's session.
 */
export interface Reviewer {
  open(): Promise<ReviewCase>
  savePerson(person: ReviewedPerson): Promise<ReviewCase>
  saveDraft(draft: PersonDraft): Promise<ReviewCase>
  savePicture(kind: PictureKind, picture: Blob): Promise<ReviewCase>
  send(): Promise<ReviewCase>
}

export function reviewerWith(
  firstToken: string,
  onMovedOn: () => void,
  renew = renewedToken,
): Reviewer {
  let token = firstToken
  const asking = async (method: string, path: string, body?: BodyInit): Promise<ReviewCase> => {
    try {
      return await asked(token, method, path, body)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SDK_TOKEN_EXPIRED') throw error
      token = await renew()
      return asked(token, method, path, body)
    }
  }
  const ask = (method: string, path: string, body?: BodyInit) =>
    asking(method, path, body).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'KYC_SENT') onMovedOn()
      throw error
    })
  return {
    open: () => ask('GET', 'case'),
    savePerson: (person) => ask('PUT', 'person', JSON.stringify(person)),
    saveDraft: (draft) => ask('PUT', 'draft', JSON.stringify(draft)),
    savePicture: (kind, picture) => ask('PUT', `pictures/${kind}`, picture),
    send: () => ask('POST', 'send'),
  }
}

async function asked(token: string, method: string, path: string, body?: BodyInit) {
  const headers = { 'x-access-token': token, 'content-type': 'application/json' }
  const response = await fetch(`${base}/${path}`, {
    method,
    headers,
    // What was typed last may still be on its way while the page is left.
    keepalive: path === 'draft',
    ...(body !== undefined && { body }),
  }).catch((cause: unknown) => {
    throw new ApiError(unreachableError(), { cause })
  })
  const answer = envelope.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new ApiError(unreadableError())
  if (answer.data.status !== 200) throw ApiError.fromEnvelope(answer.data)
  const opened = reviewCase.safeParse(answer.data.data)
  if (!opened.success) throw new ApiError(unreadableError(), { cause: opened.error })
  return opened.data
}
