import * as z from 'zod/mini'
import { describe } from '../define'
import { isoDay, isoTime, typedLine } from '../fields'
import { codeSent, givenPassword, oneTimeCode } from './fields'

/**
 * The prefix of a personal API key in the header `token`, which distinguishes it from a session.
 */
export const apiKeyPrefix = 'fnxk_'

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last four characters of the key, to tell keys apart. */
  ending: z.string(),
  madeAt: isoTime,
  /** Only the day, so a key reveals little about its program. */
  lastUsedOn: z.nullable(isoDay),
  /** The last day on which an assistant used it; absent if none did. */
  assistantUsedOn: z.optional(isoDay),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyCalls = {
  apiKeys: describe({
    method: 'GET',
    path: 'user/apiKeys',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Your API keys, newest first, without the keys themselves.',
    request: z.object({}),
    response: z.object({ docs: z.array(apiKey), roomLeft: z.int() }),
  }),
  apiKeyCode: describe({
    method: 'POST',
    path: 'user/apiKeyCode',
    access: 'member',
    beyondSpec: true,
    summary: 'Send yourself the code that a new API key is confirmed with.',
    request: z.object({}),
    response: codeSent,
  }),
  makeApiKey: describe({
    method: 'POST',
    path: 'user/makeApiKey',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Create an API key with the password and the code. This answer alone shows it.',
    request: z.object({ name: typedLine(60), password: givenPassword, code: oneTimeCode }),
    response: z.object({ ...apiKey.shape, key: z.string() }),
  }),
  revokeApiKey: describe({
    method: 'POST',
    path: 'user/revokeApiKey',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'End an API key at once.',
    request: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
}
