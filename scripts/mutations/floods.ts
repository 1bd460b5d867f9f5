import type { Mutation } from './workspace'

const floods = '__tests__/server/purchases/settling/floods.test.ts'
const returns = '__tests__/server/purchases/refunds/refunds.test.ts'
const raised = '__tests__/server/purchases/refunds/raised-fees.test.ts'
const unreported = '__tests__/server/purchases/incoming/unreported.test.ts'
const inner = '__tests__/server/purchases/incoming/inner-coins.test.ts'
const site = '__tests__/server/start/site.test.ts'

export const floodMutations: Mutation[] = [
  {
    name: 'what is set aside need be shown by no node',
    file: 'src/server/modules/purchases/settling/suspend.ts',
    text: 'const final = await confirmedByBlocks(needs, due)',
    becomes: 'const final = due',
    noticedBy: { file: floods, test: 'what was set aside and is on no node after all' },
    isQuick: true,
  },
  {
    name: 'what was set aside goes back out of a sum that keeps it',
    file: 'src/server/modules/purchases/settling/suspend.ts',
    text: 'if (payment.currency !== null) await post(tx, bookedAlone(payment, at))',
    becomes: '',
    noticedBy: { file: returns, test: 'what an unknown wallet paid goes to an address' },
    isQuick: true,
  },
  {
    name: 'the crumbs of a member are settled one by one',
    file: 'src/server/modules/purchases/settling/settle.ts',
    text: 'payer_account is not null and amount >= least',
    becomes: 'payer_account is not null',
    noticedBy: { file: floods, test: 'crumbs of a member tell nothing' },
    isQuick: true,
  },
  {
    name: 'what was signed with a lower fee is forgotten',
    file: 'src/server/modules/purchases/refunds/raise-fee.ts',
    text: 'earlierHashes: [old.hash, ...old.earlierHashes],',
    becomes: '',
    noticedBy: { file: raised, test: 'whichever of them lands' },
    isQuick: true,
  },
  {
    name: 'a return with a higher fee has a nonce of its own',
    file: 'src/server/modules/purchases/refunds/raise-fee.ts',
    text: 'nonce: refund.nonce,',
    becomes: 'nonce: refund.nonce + 1,',
    noticedBy: { file: raised, test: 'a refund that no block takes up is signed again' },
    isQuick: true,
  },
  {
    name: 'coins of an inner call are credited unasked',
    file: 'src/server/modules/purchases/settling/match.ts',
    text: "if (isInner(payment)) return decision('inner-call')",
    becomes: '',
    noticedBy: { file: inner, test: 'BNB that a wallet sends from inside a call' },
    isQuick: true,
  },
  {
    name: 'one node is believed what it tells of inner calls',
    file: 'src/server/modules/purchases/incoming/find-inner.ts',
    text: 'return others.every((other) => textOf(other) === textOf(first)) ? first : []',
    becomes: 'return others.length >= 0 ? first : []',
    noticedBy: { file: inner, test: 'what one node makes up of inner calls' },
    isQuick: true,
  },
  {
    name: 'whatever the treasury has gained belongs to who reports first',
    file: 'src/server/modules/purchases/incoming/find-inner.ts',
    text: 'told.every((one) => one?.gained === order.pay)',
    becomes: 'told.every((one) => (one?.gained ?? 0n) > 0n)',
    noticedBy: { file: inner, test: 'nobody is given what came for the order of another' },
    isQuick: true,
  },
  {
    name: 'a block is looked into before every node calls it final',
    file: 'src/server/modules/purchases/incoming/find-inner.ts',
    text: 'if (told === undefined || isSame !== true) return undefined',
    becomes: 'if (told === undefined || isSame !== true) return []',
    noticedBy: { file: unreported, test: 'while a node is silent nothing is decided' },
    isQuick: true,
  },
  {
    name: 'what was reported of a block is counted again',
    file: 'src/server/modules/purchases/treasury/narrow-differences.ts',
    text: 'return traced.filter(({ hash }) => !known.has(hash))',
    becomes: 'return traced.filter(({ hash }) => known.size >= 0 && hash)',
    noticedBy: { file: unreported, test: 'of two in one block' },
    isQuick: true,
  },
  {
    name: 'balances are asked for without end',
    file: 'src/server/modules/purchases/treasury/narrow-differences.ts',
    text: 'if (look.budget.balances === 0) return false',
    becomes: '',
    noticedBy: { file: unreported, test: 'however much comes at once' },
    isQuick: true,
  },
  {
    name: 'crumbs are looked for block by block',
    file: 'src/server/modules/purchases/treasury/narrow-differences.ts',
    text: '.filter(({ gain }) => sizeOf(gain) >= look.least)',
    becomes: '.filter(({ gain }) => gain !== 0n)',
    noticedBy: { file: unreported, test: 'what is too little to buy anything' },
    isQuick: true,
  },
  {
    name: 'how far a search has come is forgotten',
    file: 'src/server/modules/purchases/treasury/narrow-differences.ts',
    text: '.where(eq(treasuryChecks.id, check.id))',
    becomes: ".where(eq(treasuryChecks.currency, 'none'))",
    noticedBy: { file: unreported, test: 'however much comes at once' },
    isQuick: true,
  },
  {
    name: 'pages are drawn for one network without end',
    file: 'src/server/platform/node/pages.ts',
    text: 'if (refuses(request, response)) return',
    becomes: '',
    noticedBy: {
      file: '__tests__/server/platform/drawn-pages.test.ts',
      test: 'one network has so many pages drawn a minute',
    },
  },
  {
    name: 'whoever asks for the list of pages has all of them drawn',
    file: 'src/server/start/site.ts',
    text: 'if (made !== undefined && clock.now().getTime() < untilMs) return made',
    becomes: '',
    noticedBy: { file: site, test: 'is drawn once for all who wait' },
    isQuick: true,
  },
  {
    name: 'while one page fails, all are drawn for each who asks',
    file: 'src/server/start/site.ts',
    text: '() => keep(failureSeconds),',
    becomes: '() => keep(0),',
    noticedBy: { file: site, test: 'is not drawn again before the time' },
    isQuick: true,
  },
]
