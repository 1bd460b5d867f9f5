import type { Mutation } from './workspace'

const signals = '__tests__/server/platform/signals.test.ts'
const counted = '__tests__/server/purchases/settling/counted-time.test.ts'
const bounds = '__tests__/server/ops/price-and-sale.test.ts'
const fourEyes = '__tests__/server/operators/requests.test.ts'

export const signalMutations: Mutation[] = [
  {
    name: 'orders are taken while nothing is credited',
    file: 'src/server/modules/purchases/orders/place-order.ts',
    text: '  await refuseWhilePaused(needs)\n',
    becomes: '',
    noticedBy: { file: signals, test: 'nodes that fall silent' },
    isQuick: true,
  },
  {
    name: 'blocks that only one node has count as settled',
    file: 'src/server/chain/follow/watch-nodes.ts',
    text: 'if (shared !== undefined && shared.agreeing === chain.nodes.length)',
    becomes: 'if (shared !== undefined)',
    noticedBy: { file: counted, test: 'one node of two that speaks of later years' },
    isQuick: true,
  },
  {
    name: 'a payment that waits is not late',
    file: 'src/server/modules/purchases/settling/watch.ts',
    text: 'waiting?.since?.getTime() ?? Number.POSITIVE_INFINITY,',
    becomes: 'Number.POSITIVE_INFINITY,',
    noticedBy: { file: signals, test: 'a database whose disk is full' },
    isQuick: true,
  },
  {
    name: 'every role writes every journal',
    file: 'src/server/ops/database-roles.ts',
    text: 'const check = `(kind = ANY',
    becomes: 'const check = `(true or kind = ANY',
    noticedBy: {
      file: '__tests__/server/ops/database-roles.test.ts',
      test: 'each role is kept out of what is another’s',
    },
  },
  {
    name: 'whoever asks leads',
    file: 'src/server/platform/db/leader.ts',
    text: 'then true else',
    becomes: 'then true else true or',
    noticedBy: {
      file: '__tests__/server/platform/leader-on-postgres.test.ts',
      test: 'of several processes one leads',
    },
  },
  {
    name: 'who has lost its session leads on',
    file: 'src/server/platform/db/leader.ts',
    text: 'if (askedAt - confirmedAt < askEveryMs) return true',
    becomes: 'if (confirmedAt > 0) return true',
    noticedBy: {
      file: '__tests__/server/platform/leader-on-postgres.test.ts',
      test: 'who has lost its session is replaced',
    },
  },
  {
    name: 'who was frozen believes that it leads',
    file: 'src/server/platform/db/leader.ts',
    text: '(isNew ? connectMs : patienceMs)) throw',
    becomes: '(isNew ? connectMs : 1e9)) throw',
    noticedBy: {
      file: '__tests__/server/platform/leader-on-postgres.test.ts',
      test: 'who was frozen while it asked',
    },
  },
  {
    name: 'a process whose clock is off settles',
    file: 'src/server/jobs/follower.ts',
    text: 'if (await isClockOff(needs)) return leader.giveBack()',
    becomes: '',
    noticedBy: { file: signals, test: 'a process that is 3 s off settles nothing' },
    isQuick: true,
  },
  {
    name: 'rewards count as far as a clock says',
    file: 'src/server/chain/blocks/chain-cursor.ts',
    text: 'earlier(now, vouchedUntil(cursor))',
    becomes: 'now',
    noticedBy: { file: counted, test: 'a clock that is two years ahead' },
    isQuick: true,
  },
  {
    name: 'a reported payment is given up as soon as a clock says',
    file: 'src/server/modules/purchases/incoming/submissions.ts',
    text: 'counted - asked.submission.reportedAt.getTime()',
    becomes: 'ageMs',
    noticedBy: { file: counted, test: 'a reported payment is not given up' },
    isQuick: true,
  },
  {
    name: 'a price far from the last needs no second operator',
    file: 'src/server/modules/operators/requests/offering.ts',
    text: 'if (far === undefined) return',
    becomes: 'if (price > 0n) return',
    noticedBy: { file: bounds, test: 'is set when another operator says the same' },
    isQuick: true,
  },
  {
    name: 'small steps of one operator add up to any price',
    file: 'src/server/modules/operators/requests/offering.ts',
    text: 'const lately = await pricesOfLastDay(needs)',
    becomes: 'const lately = (await pricesOfLastDay(needs)).slice(0, 1)',
    noticedBy: { file: bounds, test: 'small steps come no further than a tenth in a day' },
    isQuick: true,
  },
  {
    name: 'an operator is a second one to themselves',
    file: 'src/server/modules/operators/requests/requests.ts',
    text: 'if (open.askedBy === by)',
    becomes: 'if (open.askedBy === id)',
    noticedBy: { file: fourEyes, test: 'nobody decides what they asked for' },
    isQuick: true,
  },
  {
    name: 'what was approved is done though its facts are others',
    file: 'src/server/modules/operators/requests/run.ts',
    text: '(await areFactsSame(needs, request)) ? undefined : factsChanged',
    becomes: '(await areFactsSame(needs, request)) ? undefined : undefined',
    noticedBy: { file: fourEyes, test: 'with other facts it is void' },
    isQuick: true,
  },
  {
    name: 'any price may be set by two',
    file: 'src/server/modules/operators/requests/offering.ts',
    text: 'if (isBeyond(price, last, bounds.maxPercent))',
    becomes: 'if (price < 0n)',
    noticedBy: { file: bounds, test: 'beyond half of it, is refused whoever asks' },
    isQuick: true,
  },
]
