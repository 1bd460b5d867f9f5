import type { Mutation } from './workspace'

const own = '__tests__/server/identity/passkeys.test.ts'
const proof = 'src/server/modules/identity/passkey-proof.ts'
const crypto = 'src/server/platform/crypto/passkeys.ts'
const signed = 'requireUserVerification: true,\n      credential: {'
const made = 'requireUserVerification: true,\n      supportedAlgorithmIDs'
const site = 'expectedRPID: party.rpId,\n      '
const logins = 'src/server/modules/identity/passkey-login.service.ts'
const kept = 'src/server/modules/identity/passkeys.service.ts'

export const passkeyMutations: Mutation[] = [
  {
    name: 'a passkey logs in without asking its owner',
    file: crypto,
    text: signed,
    becomes: signed.replace('true', 'false'),
    noticedBy: { file: own, test: 'refuses what was signed' },
    isQuick: true,
  },
  {
    name: 'a passkey is added that asked its owner nothing',
    file: crypto,
    text: made,
    becomes: made.replace('true', 'false'),
    noticedBy: { file: own, test: 'refuses one' },
    isQuick: true,
  },
  {
    name: 'what was signed at another address counts',
    file: crypto,
    text: `expectedOrigin: party.origin,\n      ${site}${signed}`,
    becomes: `expectedOrigin: [party.origin, 'https://evil.example'],\n      ${site}${signed}`,
    noticedBy: { file: own, test: 'refuses what was signed' },
    isQuick: true,
  },
  {
    name: 'what was signed for another site counts',
    file: crypto,
    text: `${site}${signed}`,
    becomes: `expectedRPID: [party.rpId, 'evil.example'],\n      ${signed}`,
    noticedBy: { file: own, test: 'refuses what was signed' },
    isQuick: true,
  },
  {
    name: 'a passkey of another site is added',
    file: crypto,
    text: `${site}${made}`,
    becomes: `expectedRPID: [party.rpId, 'evil.example'],\n      ${made}`,
    noticedBy: { file: own, test: 'refuses one' },
    isQuick: true,
  },
  {
    name: 'a ticket works as often as it comes',
    file: proof,
    text: 'isNull(passkeyChallenges.usedAt),',
    becomes: '',
    noticedBy: { file: own, test: 'an answer fits its ticket once, for five minutes' },
    isQuick: true,
  },
  {
    name: 'a ticket works at any time',
    file: proof,
    text: 'gt(passkeyChallenges.expiresAt, now),',
    becomes: '',
    noticedBy: { file: own, test: 'an answer fits its ticket once, for five minutes' },
    isQuick: true,
  },
  {
    name: 'a ticket takes the answer to another challenge',
    file: proof,
    text: '(await challengeHash(needs, challenge)) === row.hash',
    becomes: 'challenge !== row.hash',
    noticedBy: { file: own, test: 'an answer fits its ticket once, for five minutes' },
    isQuick: true,
  },
  {
    name: 'a ticket of one end serves another',
    file: proof,
    text: "['passkey', purpose, subject, ticket]",
    becomes: "['passkey', ticket]",
    noticedBy: { file: own, test: 'takes no other account' },
    isQuick: true,
  },
  {
    name: 'any account’s passkey ends a login',
    file: logins,
    text: "if (proven.passkey.accountId !== accountId) throw new AppError('PASSKEY_REFUSED')",
    becomes: '',
    noticedBy: { file: own, test: 'takes no other account' },
    isQuick: true,
  },
  {
    name: 'a passkey stands in before both codes were right',
    file: logins,
    text: 'if (codesVerifiedAt === null || accountId === null)',
    becomes: 'if (accountId === null || codesVerifiedAt === undefined)',
    noticedBy: { file: own, test: 'names no passkey before both right codes' },
    isQuick: true,
  },
  {
    name: 'an old session adds a passkey',
    file: kept,
    text: 'return clock.now() < until ? until : undefined',
    becomes: 'return until',
    noticedBy: { file: own, test: 'needs a password login within ten minutes' },
    isQuick: true,
  },
  {
    name: 'a passkey adds the next one',
    file: kept,
    text: 'if (session === undefined || session.passkeyId !== null) return undefined',
    becomes: 'if (session === undefined) return undefined',
    noticedBy: { file: own, test: 'is refused after a passkey login, however fresh' },
    isQuick: true,
  },
  {
    name: 'a new passkey changes addresses at once',
    file: logins,
    text: "if (trustedAt === null || clock.now().getTime() < trustedAt) throw new AppError('PASSKEY_TOO_NEW')",
    becomes: '',
    noticedBy: { file: own, test: 'cannot change by a passkey under a day old' },
    isQuick: true,
  },
  {
    name: 'a passkey is removed without the password',
    file: kept,
    text: '  await consumePasswordTry(needs, { member, password })\n',
    becomes: '',
    noticedBy: { file: own, test: 'removing asks for the password' },
    isQuick: true,
  },
  {
    name: 'one member removes another’s passkey',
    file: kept,
    text: 'return and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))',
    becomes: 'return and(eq(passkeys.id, id))',
    noticedBy: { file: own, test: 'nobody touches another' },
    isQuick: true,
  },
  {
    name: 'a closed account’s passkey logs in',
    file: 'src/server/modules/identity/close-account.ts',
    text: '  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))\n',
    becomes: '',
    noticedBy: { file: own, test: 'a closed account' },
    isQuick: true,
  },
]
