import * as z from 'zod/mini'
import { describe } from '../define'
import { isoDay, isoTime, typedLine } from '../fields'
import { codeSent, givenPassword, oneTimeCode } from './fields'

/** A personal API key is in the header `token`, and says by this that it is one. */
export const apiKeyPrefix = 'fnxk_'

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters, so that one can be told from another. */
  ending: z.string(),
  madeAt: isoTime,
  /** The day, and no more: a key tells little of how its program lives. */
  lastUsedOn: z.nullable(isoDay),
  /** Of its uses the last one by an assistant. Absent while there was none. */
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
