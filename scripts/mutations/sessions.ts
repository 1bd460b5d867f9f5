import type { Mutation } from './workspace'

const handOver = '__tests__/server/kyc/hand-over.test.ts'

export const sessionMutations: Mutation[] = [
  {
    name: 'an account opens with a weak password',
    file: 'src/server/modules/identity/password-rules.ts',
    text: 'if (reason === undefined) return',
    becomes: 'if (reason !== null) return',
    noticedBy: {
      file: '__tests__/server/identity/create-account.test.ts',
      test: 'refuses a password that is',
    },
    isQuick: true,
  },
  {
    name: 'a session that was handed over may do everything',
    file: 'src/server/platform/http/admit.ts',
    text: "if (member.scope !== 'full' && !identityScope)",
    becomes: "if (member.scope !== 'full' && identityScope === null)",
    noticedBy: { file: handOver, test: 'a handed-over session can only verify and log out' },
    isQuick: true,
  },
  {
    name: 'a code opens a full session',
    file: 'src/server/modules/identity/hand-over.service.ts',
    text: "device, scope: 'identity' } as const",
    becomes: "device, scope: 'full' } as const",
    noticedBy: { file: handOver, test: 'a handed-over session can only verify and log out' },
    isQuick: true,
  },
  {
    name: 'a code outlives the session that asked for it',
    file: 'src/server/modules/identity/hand-over.service.ts',
    text: `          gt(handOvers.expiresAt, now),
          isAlive(now),`,
    becomes: '          gt(handOvers.expiresAt, now),',
    noticedBy: { file: handOver, test: 'a code ends with its session, account or sending' },
    isQuick: true,
  },
]
