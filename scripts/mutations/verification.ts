import type { Mutation } from './workspace'

const tests = '__tests__/server/kyc/decided-by-a-person.test.ts'

/** What a person may decide, and when two have to. */
export const verificationMutations: Mutation[] = [
  {
    name: 'a person decides what the provider does not leave open',
    file: 'src/server/modules/kyc/decide.ts',
    text: 'found === undefined || found.leftOpenAt === null || found.closedAt !== null',
    becomes: 'found === undefined || found.leftOpenAt === undefined',
    noticedBy: { file: tests, test: 'what is not left open' },
  },
  {
    name: 'the provider, still undecided, undoes a rejection',
    file: 'src/server/modules/kyc/apply-review-result.ts',
    text: ' || isDecided(row, finding)',
    becomes: '',
    noticedBy: { file: tests, test: 'still undecided' },
  },
  {
    name: 'one operator verifies somebody with two accounts',
    file: 'src/server/modules/operators/requests/identity.ts',
    text: 'if (flags.length > 0)',
    becomes: 'if (flags.length > 9)',
    noticedBy: { file: tests, test: 'has another account' },
  },
  {
    name: 'a check that was sent is sent again',
    file: 'src/server/sandbox/reviewer/cases.ts',
    text: 'and(eq(sandboxApplicants.id, id), isNull(sandboxApplicants.sentAt))',
    becomes: 'and(eq(sandboxApplicants.id, id))',
    noticedBy: {
      file: '__tests__/server/sandbox/sandbox-review.test.ts',
      test: 'a case is sent once',
    },
  },
]
