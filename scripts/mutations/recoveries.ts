import type { Mutation } from './workspace'

const tests = '__tests__/server/recoveries/recoveries.test.ts'
const recoveries = 'src/server/modules/recoveries'

/** Who may take the shares of a lost wallet, and what stops it. */
export const recoveryMutations: Mutation[] = [
  {
    name: 'anybody whom the provider verifies may recover a member’s shares',
    file: `${recoveries}/check.ts`,
    text: "if (!isSame) return refuse(needs, tx, row, 'other-person')",
    becomes: '',
    noticedBy: { file: tests, test: 'pictures of somebody else prove nothing' },
  },
  {
    name: 'a recovery is approved before the days of notice are over',
    file: `${recoveries}/approve.ts`,
    text: 'if (row.waitsUntil === null || row.waitsUntil > now)',
    becomes: 'if (row.waitsUntil === null)',
    noticedBy: { file: tests, test: 'shares of a lost wallet arrive' },
  },
  {
    name: 'a wallet whose key is in use is recovered',
    file: `${recoveries}/finish.ts`,
    text: "if (sent.some((one) => !isOrdered(one, row))) await refuse(needs, tx, row, 'moved')",
    becomes: 'if (sent.some((one) => !isOrdered(one, row))) return false',
    noticedBy: { file: tests, test: 'what leaves the wallet by its own key' },
  },
]
