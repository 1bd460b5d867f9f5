import type { Mutation } from './workspace'

const own = '__tests__/server/identity/api-keys.test.ts'
const matrix = '__tests__/server/routes/access-matrix.test.ts'
const keys = 'src/server/modules/identity/api-keys.ts'

export const apiKeyMutations: Mutation[] = [
  {
    name: 'an API key may make every call',
    file: 'src/server/platform/http/admit.ts',
    text: "if (!openToKeys) throw new AppError('API_KEY_CANNOT')",
    becomes: "if (access === 'verified') throw new AppError('API_KEY_CANNOT')",
    noticedBy: { file: matrix, test: 'API key' },
  },
  {
    name: 'an API key reads for an account on hold',
    file: keys,
    text: '    refuseOnHold(row, accountId)\n',
    becomes: '',
    noticedBy: { file: own, test: 'for as long as the account is on hold' },
    isQuick: true,
  },
  {
    name: 'an API key outlives the password',
    file: 'src/server/modules/identity/password.service.ts',
    text: '(await endApiKeys(tx, account.id)) > 0',
    becomes: '(await endApiKeys(tx, crypto.randomUUID())) > 0',
    noticedBy: { file: own, test: 'when the password is reset' },
    isQuick: true,
  },
  {
    name: 'somebody else’s API key can be revoked',
    file: 'src/server/modules/identity/api-keys.service.ts',
    text: 'and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id))',
    becomes: 'eq(apiKeys.id, id)',
    noticedBy: { file: own, test: 'and not by somebody else' },
    isQuick: true,
  },
  {
    name: 'an API key is made without the password',
    file: 'src/server/modules/identity/api-keys.service.ts',
    text: '  await consumePasswordTry(needs, { member, password })\n',
    becomes: '',
    noticedBy: { file: own, test: 'is refused with' },
    isQuick: true,
  },
  {
    name: 'an API key is told the tax residence',
    file: 'src/server/modules/corporate-actions/members/dividends.service.ts',
    text: 'isByKey ? undefined : ownResidence(needs, accountId)',
    becomes: 'ownResidence(needs, accountId)',
    noticedBy: { file: own, test: 'is not told the tax residence' },
    isQuick: true,
  },
  {
    name: 'an API key may be used without end',
    file: keys,
    text: 'if (retryAfterSeconds !== undefined)',
    becomes: 'if (retryAfterSeconds === 0)',
    noticedBy: { file: own, test: 'sixty calls a minute' },
    isQuick: true,
  },
]
