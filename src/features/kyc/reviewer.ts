import { envelope } from '@/contract/define'
import { type ReviewCase, type ReviewedPerson, reviewCase } from '@/contract/reviewed-person'
import { ApiError } from '@/lib/api/api-error'
import { unreachableError, unreadableError } from '@/lib/messages/api'
import { renewedToken } from './queries'

const base = '/api/sandbox/reviewer'

/**
 * The sandbox's provider, called like the real one: with its own token and never with the member's
 * session.
 */
export interface Reviewer {
  open(): Promise<ReviewCase>
  send(person: ReviewedPerson): Promise<ReviewCase>
}

export function reviewerWith(
  firstToken: string,
  onMovedOn: () => void,
  renew = renewedToken,
): Reviewer {
  let token = firstToken
  const asking = async (method: string, path: string, body?: string): Promise<ReviewCase> => {
    try {
      return await askReviewer(token, method, path, body)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SDK_TOKEN_EXPIRED') throw error
      token = await renew()
      return askReviewer(token, method, path, body)
    }
  }
  const ask = (method: string, path: string, body?: string) =>
    asking(method, path, body).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'KYC_SENT') onMovedOn()
      throw error
    })
  return {
    open: () => ask('GET', 'case'),
    send: (person) => ask('POST', 'send', JSON.stringify(person)),
  }
}

async function askReviewer(token: string, method: string, path: string, body?: string) {
  const headers = { 'x-access-token': token, 'content-type': 'application/json' }
  const response = await fetch(`${base}/${path}`, {
    method,
    headers,
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
