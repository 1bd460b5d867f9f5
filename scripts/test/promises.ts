/** What the product promises, and the tests of each day that hold it to that. The long forms are in `npm run test:full`. */
const promises = [
  {
    name: 'T1 the books add up',
    files: [
      'server/ledger/',
      'server/payments/whatever-happens',
      'server/staking/whatever-happens',
    ],
  },
  {
    name: 'T2 a payment is credited once',
    files: [
      'server/payments/races-on-postgres',
      'server/payments/guards',
      'server/payments/credit',
    ],
  },
  { name: 'T3 kills lose and double nothing', files: ['server/payments/kills', 'server/kill'] },
  { name: 'T4 every guard matters', files: ['mutations'] },
  { name: 'T5 hostile tokens credit nothing', files: ['server/payments/real-chain'] },
  { name: 'T6 fuzzed requests break nothing', files: ['server/accounts/fuzz'] },
  {
    name: 'T7 nobody reaches what is another’s',
    files: ['server/accounts/access-matrix', 'server/accounts/guarded'],
  },
  { name: 'T8 codes and limits hold under races', files: ['server/accounts/races-on-postgres'] },
  {
    name: 'T9 forgeries are refused',
    files: ['server/accounts/tokens', 'server/wallets/', 'server/kyc/webhooks'],
  },
  { name: 'T10 pages are guarded by their headers', files: ['browser/headers', 'server/headers'] },
  {
    name: 'T11 hostile strings are refused or kept as they are',
    files: ['server/hostile', 'server/accounts/hostile-accounts', 'server/kyc/hostile-kyc'],
  },
  { name: 'T12 restarts log nobody out and lose no order', files: ['browser/restarts'] },
  {
    name: 'T13 every page is open to everybody',
    files: ['browser/axe', 'browser/public-walk', 'browser/mirrored'],
  },
]

/** A line for each promise of which a test has run. */
export function promiseLines(passedByFile: Map<string, number>): string[] {
  return promises.flatMap(({ name, files }) => {
    let count = 0
    for (const [file, passed] of passedByFile)
      if (files.some((one) => file.startsWith(one))) count += passed
    return count === 0 ? [] : [`  ${String(count).padStart(5)}  ${name}`]
  })
}
