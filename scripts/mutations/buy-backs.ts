import type { Mutation } from './workspace'

const buyBacks = 'src/server/modules/buy-backs'
const tests = '__tests__/server/buy-backs/buy-backs.test.ts'
const money = '__tests__/server/buy-backs/money.test.ts'
const shown = '__tests__/console/buy-backs.test.ts'

/** Who sells how much at which price, once, and what comes back. */
export const buyBackMutations: Mutation[] = [
  {
    name: 'a part is rounded up',
    file: `${buyBacks}/pro-rata.ts`,
    text: '(offered * most) / all',
    becomes: '(offered * most + all - 1n) / all',
    noticedBy: { file: tests, test: 'more is offered than wanted' },
  },
  {
    name: 'what is not bought stays with the bank',
    file: `${buyBacks}/journals.ts`,
    text: '...(rest.amount > 0n ? [rest] : []),',
    becomes: '...(rest.amount < 0n ? [rest] : []),',
    noticedBy: { file: tests, test: 'more is offered than wanted' },
  },
  {
    name: 'what was not spent is never returned to the bank',
    file: `${buyBacks}/totals.ts`,
    text: 'const wanted = isOver(buyBack) ? due :',
    becomes: 'const wanted = isOver(buyBack) && due < 0n ? due :',
    noticedBy: { file: tests, test: 'less is offered than wanted' },
  },
  {
    name: 'shares are offered after the end',
    file: `${buyBacks}/offer.ts`,
    text: "if (found.state !== 'open' || found.closesAt <= now)",
    becomes: "if (found.state === 'announced')",
    noticedBy: { file: tests, test: 'an offer counts at a record date' },
  },
  {
    name: 'a code of an offer is not used up',
    file: `${buyBacks}/offer.ts`,
    text: 'if (!(await consumeCode(needs, tx, codeId)))',
    becomes: 'if (codeId === undefined)',
    noticedBy: { file: tests, test: 'nobody offers what they have not' },
  },
  {
    name: 'a restricted account sells shares',
    file: `${buyBacks}/settle.ts`,
    text: 'set({ isLeftOut: true })',
    becomes: 'set({ isLeftOut: false })',
    noticedBy: { file: tests, test: 'at the close sells nothing' },
  },
  {
    name: 'it opens before all money is there',
    file: `${buyBacks}/advance.ts`,
    text: 'if (funded - returned < buyBackCost(buyBack, maxMicroShares)) return false',
    becomes: 'if (funded - returned <= 0n) return false',
    noticedBy: { file: tests, test: 'it opens with all of the money only' },
  },
  {
    name: 'one that is not over does not count towards the tenth',
    file: `${buyBacks}/announce.ts`,
    text: ".where(ne(state, 'called-off'))",
    becomes: ".where(eq(state, 'settled'))",
    noticedBy: { file: tests, test: 'no more is ever promised' },
  },
  {
    name: 'what nobody offered counts towards the tenth until it is settled',
    file: `${buyBacks}/announce.ts`,
    text: '}, least(',
    becomes: '}, greatest(',
    noticedBy: { file: tests, test: 'what may still be bought is the same' },
  },
  {
    name: 'what nobody settles stays offered for ever',
    file: `${buyBacks}/advance.ts`,
    text: 'if (due === undefined || due > at) return false',
    becomes: 'if (due === undefined || due <= at || due > at) return false',
    noticedBy: { file: tests, test: 'one that nobody settles calls operators' },
  },
  {
    name: 'nobody is called for a buy-back that waits to be settled',
    file: `${buyBacks}/watch.ts`,
    text: "['closed', 'settling']",
    becomes: "['settling']",
    noticedBy: { file: tests, test: 'one that nobody settles calls operators' },
  },
  {
    name: 'the bank calls one off after its close',
    file: `${buyBacks}/announce.ts`,
    text: "callOff(db, calling, ['announced', 'open'])",
    becomes: "callOff(db, calling, ['announced', 'open', 'closed'])",
    noticedBy: { file: tests, test: 'one that nobody settles calls operators' },
  },
  {
    name: 'more is offered than somebody has',
    file: `${buyBacks}/limits.ts`,
    text: 'if (amount > available || amount <= 0n)',
    becomes: 'if (amount <= 0n)',
    noticedBy: { file: tests, test: 'nobody offers what they have not' },
  },
  {
    name: 'an offer is taken back after the end',
    file: `${buyBacks}/offer.ts`,
    text: '    refuseClosed(found, now)\n    const offer =',
    becomes: '    const offer =',
    noticedBy: { file: tests, test: 'an offer counts at a record date' },
  },
  {
    name: 'the price lies as far from the daily one as somebody likes',
    file: 'src/server/modules/operators/requests/buy-back.ts',
    text: 'if (priceMicroUsd < least || priceMicroUsd > most)',
    becomes: 'if (priceMicroUsd < least)',
    noticedBy: { file: shown, test: 'a buy-back is announced by two' },
  },
  {
    name: 'more goes back to the bank than is left',
    file: `${buyBacks}/money.ts`,
    text: "if (kind === 'returned' && seen.amount > open) return false",
    becomes: "if (kind === 'funded' && seen.amount < 0n) return false",
    noticedBy: { file: money, test: 'no more goes back than is left' },
  },
  {
    name: 'one that is being settled is called off',
    file: `${buyBacks}/announce.ts`,
    text: "callOff(db, calling, ['closed'])",
    becomes: "callOff(db, calling, ['closed', 'settling'])",
    noticedBy: { file: tests, test: 'one whose settlement was started' },
  },
  {
    name: 'one person settles',
    file: 'src/server/modules/operators/requests/buy-back.ts',
    text: "if (state !== 'closed') throw new NotDone(m.itIsSettledAlreadyError)\n    return takesTwo()",
    becomes:
      "if (state !== 'closed') throw new NotDone(m.itIsSettledAlreadyError)\n    return undefined",
    noticedBy: { file: shown, test: 'nothing is settled before two' },
  },
]
