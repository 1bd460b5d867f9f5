import type { Mutation } from './workspace'

const votes = 'src/server/modules/votes'
const tests = '__tests__/server/votes/votes.test.ts'
const fileTests = '__tests__/server/votes/auditors-file.test.ts'
const signedTests = '__tests__/server/votes/signed-votes.test.ts'

/** Whose ballot counts, once, and who may know of it. */
export const voteMutations: Mutation[] = [
  {
    name: 'each ballot of a member counts, not the newest alone',
    file: `${votes}/count.ts`,
    text: 'gt(ballots.fingerprint, last), isNewest)',
    becomes: 'gt(ballots.fingerprint, last))',
    noticedBy: { file: tests, test: 'a ballot is confirmed with a code' },
  },
  {
    name: 'ballots are taken after the end',
    file: `${votes}/cast.ts`,
    text: "if (found.state !== 'open' || found.closesAt <= now)",
    becomes: "if (found.state === 'announced')",
    noticedBy: { file: tests, test: 'a ballot is confirmed with a code' },
  },
  {
    name: 'a code of a ballot is not used up',
    file: `${votes}/cast.ts`,
    text: 'if (!(await consumeCode(needs, tx, codeId)))',
    becomes: 'if (codeId === undefined)',
    noticedBy: { file: tests, test: 'a code works once' },
  },
  {
    name: 'a ballot is stored as it was said',
    file: `${votes}/sealed-ballot.ts`,
    text: 'return keys.lock(evenlyLong(ballot), contextOf(whose))',
    becomes: 'return keys.lock(contextOf(whose)).then(() => JSON.stringify(ballot))',
    noticedBy: { file: tests, test: 'before the end nothing' },
  },
  {
    name: 'a ballot is as long as its answers',
    file: `${votes}/sealed-ballot.ts`,
    text: "' '.repeat(missing.reduce((sum, one) => sum + one, 0))",
    becomes: "''",
    noticedBy: { file: tests, test: 'what is stored of a ballot has one size' },
  },
  {
    name: 'any member reads a counted ballot',
    file: `${votes}/votes.service.ts`,
    text: '.where(and(eq(votes.id, voteId), eq(ballots.accountId, accountId)))',
    becomes: '.where(eq(votes.id, voteId))',
    noticedBy: { file: tests, test: 'after the end each member finds the own ballot' },
  },
  {
    name: 'a quorum is asked of nobody',
    file: `${votes}/quorum.ts`,
    text: 'return cast > 0n && cast * wholeBps >= all * BigInt(quorumBps)',
    becomes: 'return cast > 0n',
    noticedBy: { file: tests, test: 'a vote without a ballot, or below its quorum' },
  },
  {
    name: 'a ballot is taken whatever the wallet has signed',
    file: `${votes}/signed-vote.ts`,
    text: "if (!(await isSignedBy(needs, signed))) throw new AppError('WALLET_PROOF')",
    becomes: 'await isSignedBy(needs, signed)',
    noticedBy: { file: signedTests, test: 'casts nothing' },
  },
  {
    name: 'a ballot is signed by any wallet',
    file: `${votes}/signed-vote.ts`,
    text: 'confirm: () => refuseUnlinked(tx, member.accountId, address),',
    becomes: 'confirm: async () => undefined,',
    noticedBy: { file: signedTests, test: 'casts nothing' },
  },
  {
    name: 'what a wallet signs leaves out its salt',
    file: 'src/contract/ballot-proofs.ts',
    text: "    { name: 'salt', type: 'bytes32' },",
    becomes: '',
    noticedBy: { file: signedTests, test: 'casts nothing' },
  },
  {
    name: 'the auditor’s file is made before the count',
    file: `${votes}/auditors-file.ts`,
    text: "eq(votes.state, 'counted'), isNotNull",
    becomes: 'isNotNull',
    noticedBy: { file: fileTests, test: 'there is no file before the count' },
  },
  {
    name: 'a count does not wait for the ballots that are being written',
    file: `${votes}/count.ts`,
    text: "where(isOpen).for('update')",
    becomes: 'where(isOpen)',
    noticedBy: {
      file: '__tests__/server/votes/votes-on-postgres.test.ts',
      test: 'the count waits for a ballot that is being written',
    },
  },
  {
    name: 'a counted vote is called off',
    file: `${votes}/announce.ts`,
    text: "inArray(votes.state, ['announced', 'open'])",
    becomes: "inArray(votes.state, ['announced', 'open', 'counted'])",
    noticedBy: { file: tests, test: 'a counted vote cannot be called off' },
  },
  {
    name: 'whoever is on hold votes',
    file: `${votes}/cast.ts`,
    text: 'refuseUnverified(await lockMember(tx, member, needs.clock.now()))',
    becomes: 'await lockMember(tx, member, needs.clock.now())',
    noticedBy: {
      file: '__tests__/server/votes/votes-on-postgres.test.ts',
      test: 'a hold that comes while a ballot is on its way refuses it',
    },
  },
]
