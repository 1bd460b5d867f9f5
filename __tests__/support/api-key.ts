import type { TestApi } from './api'
import type { Opened } from './call'
import { codeFor, password, type TestMember } from './member'

export interface MadeKey {
  id: string
  key: string
}

export async function askedForKey(
  api: TestApi,
  owner: TestMember,
  given: { name?: string; password?: string; code?: string } = {},
): Promise<Opened> {
  await owner.call('POST', 'user/apiKeyCode')
  const code = given.code ?? (await codeFor(api, owner.email))
  return owner.call('POST', 'user/makeApiKey', { name: 'My spreadsheet', password, ...given, code })
}

export async function withApiKey(
  api: TestApi,
  owner: TestMember,
  name = 'My spreadsheet',
): Promise<MadeKey> {
  const { opened, text } = await askedForKey(api, owner, { name })
  if (opened === undefined) throw new Error(text)
  return opened
}
