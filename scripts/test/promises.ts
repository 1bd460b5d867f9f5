/** What docs/requirements.md promises, with the tests that show it. */
export const promises: Record<string, string[]> = {
  'T1 the books add up': ['server/ledger/', 'simulation/seeds', 'server/staking/whatever-happens'],
  'T2 a payment is credited once': [
    'server/purchases/settling/races-on-postgres',
    'server/purchases/settling/guards',
    'server/purchases/settling/credit',
    'server/purchases/settling/transfers',
  ],
  'T3 kills lose and double nothing': ['server/purchases/turn/kills', 'server/kill'],
  'T4 every guard matters': ['mutations'],
  'T5 hostile tokens credit nothing': ['server/purchases/turn/real-chain'],
  'T6 fuzzed requests break nothing': ['server/routes/fuzz'],
  'T7 nobody reaches what is another’s': ['server/routes/access-matrix'],
  'T8 codes and limits hold under races': ['server/identity/races-on-postgres'],
  'T9 forgeries are refused': ['server/identity/tokens', 'server/wallets/', 'server/kyc/webhooks'],
  'T10 pages are guarded by their headers': ['browser/headers', 'server/platform/headers'],
  'T11 hostile strings are refused or kept as they are': [
    'server/hostile',
    'server/identity/hostile-accounts',
    'server/kyc/hostile-kyc',
  ],
  'T12 restarts log nobody out and lose no order': ['browser/restarts'],
  'T13 every page is open to everybody': ['browser/axe', 'browser/public-walk', 'browser/mirrored'],
  'T14 a flood holds nobody up': ['server/purchases/settling/floods'],
  'T15 whatever falls silent is told': [
    'server/platform/planted-faults',
    'server/platform/signals',
  ],
  'T16 figures add up over any history': ['server/portfolio/', 'contract/cost-basis'],
  'T17 nobody has more power over the token than is meant': [
    'server/chain/share-token',
    'server/ops/token-road',
  ],
  'T18 dividends, votes, gifts, recoveries and buy-backs lose nothing': [
    'server/dividends/',
    'server/payables/',
    'server/record-dates/',
    'server/votes/',
    'server/gifts/',
    'server/recoveries/',
    'server/buy-backs/',
    'server/legal-orders/',
  ],
  'T19 a simulation is the same again by its seed': ['simulation/'],
  'T20 a frozen process holds nobody up': ['server/purchases/turn/frozen-processes'],
  'T21 rounded rows add up to their total': ['contract/format/', 'server/papers/rounded-papers'],
}

export function promiseLines(passedByFile: Map<string, number>): string[] {
  return Object.entries(promises).flatMap(([name, files]) => {
    let count = 0
    for (const [file, passed] of passedByFile)
      if (files.some((one) => file.startsWith(one))) count += passed
    return count === 0 ? [] : [`  ${String(count).padStart(5)}  ${name}`]
  })
}
