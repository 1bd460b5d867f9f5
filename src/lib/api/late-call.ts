import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { unreachableError } from '../messages/api'
import { ApiError } from './api-error'
import type { CallChoices } from './call'

/**
 * `call`, for what a page asks while it is being drawn. The code that asks and checks answers weighs
 * a sixth of a member's page and draws nothing, so it arrives beside the page.
 */
export async function callLate<
  Calls extends Record<string, Endpoint>,
  Name extends keyof Calls & string,
>(
  calls: () => Promise<Calls>,
  name: Name,
  input: RawInput<Calls[Name]>,
  choices?: CallChoices,
): Promise<Answer<Calls[Name]>> {
  const [{ call }, known] = await Promise.all([import('./call'), calls()]).catch((cause) => {
    throw new ApiError(unreachableError(), { cause })
  })
  return call(known[name], input, choices)
}
