import type { Mutation } from './workspace'

const tests = '__tests__/server/legal-orders/legal-orders.test.ts'
const own = '__tests__/server/legal-orders/own-wallet.test.ts'
const orders = 'src/server/modules/legal-orders'

/** What an estate or a court may move, when, and what stops it. */
export const legalOrderMutations: Mutation[] = [
  {
    name: 'an estate moves before its days of notice are over',
    file: `${orders}/follow.ts`,
    text: 'if (row.waitsUntil !== null && row.waitsUntil <= now) return',
    becomes: 'if (row.waitsUntil !== null) return',
    noticedBy: { file: tests, test: 'an estate is told to both sides, moves after' },
  },
  {
    name: 'a court’s order is stopped by a link in a mail',
    file: `${orders}/stop.ts`,
    text: "if (known?.basis !== 'estate') return 'unknown'",
    becomes: "if (known === undefined) return 'unknown'",
    noticedBy: { file: tests, test: 'an objection by the mail’s link stops an estate' },
  },
  {
    name: 'an estate goes against a court’s freeze',
    file: `${orders}/move.ts`,
    text: "if (row.basis === 'estate' && (await isFrozen(db, row.accountId))) return 'frozen'",
    becomes: '',
    noticedBy: { file: tests, test: 'a court’s freeze holds the account' },
  },
  {
    name: 'an order takes more than it was for',
    file: `${orders}/move.ts`,
    text: 'row.wanted === null ? places.available : row.wanted - row.moved',
    becomes: 'places.available',
    noticedBy: { file: tests, test: 'what a court cannot take at once' },
  },
  {
    name: 'a member who may not be told is told',
    file: `${orders}/tell.ts`,
    text: 'if (row.isTold)\n',
    becomes: 'if (row.id)\n',
    noticedBy: { file: tests, test: 'a court’s order moves at once' },
  },
  {
    name: 'the hold is lifted while an order is open',
    file: 'src/server/modules/operators/requests/person.ts',
    text: '    await refuseOrdered(needs, input)\n',
    becomes: '',
    noticedBy: { file: tests, test: 'what a court cannot take at once' },
  },
  {
    name: 'one document moves shares twice',
    file: `${orders}/begin.ts`,
    text: "if (others.some(isSame) || (await wasDone(tx, wish))) return 'once'",
    becomes: '',
    noticedBy: { file: tests, test: 'a court’s order moves at once' },
  },
  {
    name: 'an estate waits for a delivery that nobody sends',
    file: `${orders}/follow.ts`,
    text: '    await callOffFor(needs, row)\n',
    becomes: '',
    noticedBy: { file: own, test: 'what was asked for and not sent yet' },
  },
  {
    name: 'the vault may bring home more than an order needs',
    file: `${orders}/returns.ts`,
    text: 'one.microShares === microShares',
    becomes: 'one.microShares > 0n',
    noticedBy: { file: own, test: 'only what is missing comes home' },
  },
]
