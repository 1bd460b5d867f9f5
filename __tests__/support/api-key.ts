import { apiKeyHash, newApiKey } from '@/server/modules/identity/api-keys'
import { apiKeys } from '@/server/modules/identity/tables'
import type { TestApi } from './api'
import type { OpenedAnswer } from './call'
import { accountIdOf } from './make-transactions'
import { codeFor, password, type TestMember } from './member'

export interface MadeKey {
  id: string
  key: string
}

export async function requestApiKey(
  api: TestApi,
  owner: TestMember,
  choices: { name?: string; password?: string; code?: string } = {},
): Promise<OpenedAnswer> {
  await owner.call('POST', 'user/apiKeyCode')
  const code = choices.code ?? (await codeFor(api, owner.email))
  return owner.call('POST', 'user/makeApiKey', {
    name: 'My spreadsheet',
    password,
    ...choices,
    code,
  })
}

export async function makeApiKey(
  api: TestApi,
  owner: TestMember,
  name = 'My spreadsheet',
): Promise<MadeKey> {
  const { opened, text } = await requestApiKey(api, owner, { name })
  if (opened === undefined) throw new Error(text)
  return opened
}

/** For a test that needs one, however it was made. */
export async function storedApiKey(api: TestApi, owner: TestMember): Promise<string> {
  const { services } = api
  const key = newApiKey()
  const accountId = await accountIdOf(api, owner)
  const keyHash = await apiKeyHash(services, key)
  const keyFields = { keyHash, ending: key.slice(-4), createdAt: services.clock.now() }
  await services.db.insert(apiKeys).values({ accountId, name: 'My spreadsheet', ...keyFields })
  return key
}
