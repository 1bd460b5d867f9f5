import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { ApiError } from '@/lib/api/api-error'
import { type EndpointSource, endpointOf } from '@/lib/form/late-resolver'

/** A call at the press of a button; the code that makes calls is not needed before. */
export async function callNow<E extends Endpoint>(
  source: EndpointSource<E>,
  input: RawInput<E>,
): Promise<Answer<E>> {
  try {
    const { call } = await import('@/lib/api/call')
    return await call(await endpointOf(source), input)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('This could not be sent. Check your connection and try again.', {
      cause: error,
    })
  }
}
