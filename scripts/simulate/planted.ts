import { legalOrderPlants } from './planted-legal-orders'
import {
  onlyOwnersWith,
  others,
  ownerPlants,
  type Plant,
  rights,
  treasurySeed,
} from './planted-owners'

const settling = 'src/server/modules/purchases/settling'
const custody = 'src/server/modules/custody'
const dividends = 'src/server/modules/corporate-actions'
const members = 12
/** Those who move no shares, and the bank. */
const otherThanMoves = [...others, ...rights]
/** Buyers, and payments of nobody. */
const withStrangers = [
  ...['stakers', 'swappers', 'auditors', 'movers', 'owners'],
  ...rights.filter((one) => one !== 'strangers'),
]

/**
 * Faults that are put into the product to test the oracle. The list may only grow: each of them is a
 * mistake that somebody could make, and the laws have to see it.
 */
export const plants: Plant[] = [
  {
    name: 'settled one confirmation early',
    changes: [
      {
        file: 'src/server/chain/blocks/depth.ts',
        text: 'return top - BigInt(depth) + 1n',
        becomes: 'return top - BigInt(depth) + 2n',
      },
    ],
    law: 'settled is deep',
    wish: { seed: 21, hours: 0.1, members, without: rights },
  },
  {
    name: 'one node is believed',
    changes: [
      {
        file: 'src/server/chain/nodes/chain.ts',
        text: 'nodes.map(async ({ name, client }) => {',
        becomes: 'nodes.slice(0, 1).map(async ({ name, client }) => {',
      },
      {
        file: 'src/server/chain/nodes/chain.ts',
        text: 'return given.length === nodes.length ?',
        becomes: 'return given.length > 0 ?',
      },
    ],
    law: 'settled is deep',
    wish: { seed: 21, hours: 0.2, members, without: rights },
  },
  {
    name: 'the books are written after the settlement commits',
    changes: [
      {
        file: `${settling}/settle-batch.ts`,
        text: `    if (journals.length > 0) {
      const written = await post(tx, journals)
      if (written.size !== journals.length) throw new Error('A payment is in the books already.')
    }
    return settled`,
        becomes: '    later = journals\n    return settled',
      },
      {
        file: `${settling}/settle-batch.ts`,
        text: '  const run = async (tx: Db) => {\n    const free = await lockFree',
        becomes:
          '  let later: any[] = []\n  const run = async (tx: Db) => {\n    const free = await lockFree',
      },
      {
        file: `${settling}/settle-batch.ts`,
        text: '  for (const { classification } of settled)\n    count(',
        becomes:
          '  if (later.length > 0) await needs.db.transaction((tx) => post(tx, later))\n  for (const { classification } of settled)\n    count(',
      },
    ],
    law: 'members hold what is theirs',
    wish: { seed: 21, hours: 0.2, members, without: rights },
  },
  {
    name: 'place and payments are stored in two transactions',
    changes: [
      {
        file: 'src/server/chain/follow/follow.ts',
        text: '    for (const [place, reader] of readers.entries())\n      await reader.keep(',
        becomes:
          '  })\n  await needs.db.transaction(async (tx) => {\n    for (const [place, reader] of readers.entries())\n      await reader.keep(',
      },
    ],
    law: 'the books add up',
    wish: { seed: 8, hours: 0.1, members, faults: ['kill'], without: ['movers', ...rights] },
  },
  {
    name: 'what comes late counts as in time',
    changes: [
      {
        file: `${settling}/match.ts`,
        text: "if (payment.blockAt > order.expiresAt) return decision('late')",
        becomes: '',
      },
    ],
    law: 'credited as agreed',
    wish: { seed: 21, hours: 0.3, members, without: rights },
  },
  {
    name: 'a cancelled order is credited',
    changes: [
      {
        file: `${settling}/match.ts`,
        text: "if (order.state === 'cancelled') return decision('cancelled')",
        becomes: '',
      },
      {
        file: `${settling}/settle-batch.ts`,
        text: "from: ('open' | 'released')[],",
        becomes: 'from: any[],',
      },
      {
        file: `${settling}/settle-batch.ts`,
        text: "await move(credited, ['open', 'released'], 'settled')",
        becomes: "await move(credited, ['open', 'released', 'cancelled'], 'settled')",
      },
    ],
    law: 'credited as agreed',
    wish: { seed: 21, hours: 0.2, members, without: rights },
  },
  {
    name: 'an order that is paid twice is credited twice',
    changes: [
      {
        file: `${settling}/match.ts`,
        text: "if (order.state === 'settled') return decision('paid-twice')",
        becomes: "if (order.state === 'settled') return { outcome: 'credited', from: 'unsold' }",
      },
      {
        file: `${settling}/settle-batch.ts`,
        text: "await move(credited, ['open', 'released'], 'settled')",
        becomes: "await move(credited, ['open', 'released', 'settled' as never], 'settled')",
      },
      {
        file: `${settling}/write.ts`,
        text: '{ payment, classification, owner, order, bought }: Settled,\n  now: Date,\n): typeof settlements',
        becomes:
          '{ payment, classification, owner, order, bought, rowId }: Settled,\n  now: Date,\n): typeof settlements',
      },
      {
        file: `${settling}/write.ts`,
        text: '    orderId: order?.id ?? null,\n    trouble',
        becomes: '    orderId: rowId === order?.id ? rowId : null,\n    trouble',
      },
    ],
    law: 'members hold what is theirs',
    wish: { seed: 21, hours: 0.2, members, without: rights },
  },
  {
    name: 'a payment is returned twice',
    changes: [
      {
        file: 'src/server/modules/purchases/refunds/follow.ts',
        text: "if (seen !== 'failed' && seen !== 'overtaken') return",
        becomes: "if (seen === undefined || seen === 'unknown') return",
      },
    ],
    law: 'the books add up',
    wish: { seed: 22, hours: 0.2, members, without: ['movers', ...rights] },
  },
  {
    name: 'a reward is paid twice over',
    changes: [
      {
        file: 'src/server/modules/staking/claim.ts',
        text: 'amount: claimableOf(row, now) }',
        becomes: 'amount: 2n * claimableOf(row, now) }',
      },
    ],
    law: 'rewards are of days that passed',
    wish: { seed: 21, hours: 0.2, members, without: rights },
  },
  {
    name: 'a mail leaves inside a transaction',
    changes: [
      {
        file: 'src/server/modules/notifications/send-messages.ts',
        text: "    await carry(carriers, row, queue !== 'notice' && queue !== 'newsletter')",
        becomes:
          "    await needs.db.transaction(() => carry(carriers, row, queue !== 'notice' && queue !== 'newsletter'))",
      },
    ],
    law: 'letters tell what happened',
    wish: { seed: 21, hours: 0.05, members, without: rights },
  },
  {
    name: 'depth counts from the furthest node',
    changes: [
      {
        file: 'src/server/chain/blocks/depth.ts',
        text: 'return height < leastHead ? height : leastHead',
        becomes: 'return height',
      },
      {
        file: `${settling}/confirm.ts`,
        text: 'if (isFinal && payment.blockNumber <= deepest) result.good.push(payment)',
        becomes: 'if (isFinal) result.good.push(payment)',
      },
    ],
    law: 'settled is deep',
    wish: { seed: 24, hours: 0.25, members, without: rights },
  },
  {
    name: 'a swap is told before it is final',
    changes: [
      {
        file: 'src/server/modules/swaps/read-swap.ts',
        text: "if (block > final) return { kind: 'pending' }",
        becomes: '',
      },
    ],
    law: 'swaps are told as the chain has them',
    wish: { seed: 21, hours: 0.05, members, without: rights },
  },
  {
    name: 'a swap shows what was quoted',
    changes: [
      {
        file: 'src/server/modules/swaps/follow-swaps.ts',
        text: '{ ...columnsOf(end.swap), blockNumber: end.block }',
        becomes: '{ blockNumber: end.block }',
      },
    ],
    law: 'swaps are told as the chain has them',
    wish: { seed: 21, hours: 0.05, members, without: rights },
  },
  {
    name: 'a swap is told by each of two followers',
    changes: [
      {
        file: 'src/server/modules/swaps/follow-swaps.ts',
        text: 'if (!(await moveSwap(tx, swap, end.kind))) return',
        becomes: 'await moveSwap(tx, swap, end.kind)',
      },
      {
        file: 'src/server/modules/swaps/follow-swaps.ts',
        text: "and(eq(memberTransactions.id, swap.id), eq(memberTransactions.status, 'pending'))",
        becomes: 'eq(memberTransactions.id, swap.id)',
      },
    ],
    law: 'letters tell what happened',
    wish: { seed: 21, hours: 0.1, members, faults: ['two leaders'], without: rights },
  },
  {
    name: 'an audit forgets what is reserved',
    changes: [
      {
        file: 'src/server/modules/ledger/audit/publish.ts',
        text: "reserved: String(ofPeople('ordered'))",
        becomes: "reserved: String(own('ordered'))",
      },
    ],
    law: 'audits prove what members own',
    wish: { seed: 21, hours: 0.1, members, without: rights },
  },
  {
    name: 'a line is proved with the way of another shard',
    changes: [
      {
        file: 'src/server/modules/ledger/audit/audit.service.ts',
        text: 'pathOf(await levelsAbove(levelOf(shards), fingerprints), read.shard)',
        becomes: 'pathOf(await levelsAbove(levelOf(shards), fingerprints), 0)',
      },
      // So few owners share one shard otherwise, whose way is the only one.
      {
        file: 'src/server/modules/ledger/audit/sum-shards.ts',
        text: 'while (2 ** bits * 1_024 < owners)',
        becomes: 'while (2 ** bits < owners)',
      },
    ],
    law: 'audits prove what members own',
    wish: { seed: 21, hours: 0.12, members, faults: ['days'], without: rights },
  },
  {
    name: 'a database that is away is a failure of our own',
    changes: [
      {
        file: 'src/server/platform/errors.ts',
        text: "if (isAway) return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 })",
        becomes: '',
      },
    ],
    law: 'nobody is answered INTERNAL',
    wish: { seed: 21, hours: 0.1, members, without: rights },
  },
  {
    name: 'a look at the treasury begins when the last one was written',
    changes: [
      {
        file: 'src/server/modules/purchases/treasury/check.ts',
        text: 'last === undefined ? now : sinceOf(last)',
        becomes: 'last?.checkedAt ?? now',
      },
    ],
    law: 'the books add up',
    // Its day passes between the last block of a return and the check of that block.
    wish: treasurySeed,
  },
  {
    name: 'a payment that the chain has undone counts',
    changes: [
      {
        file: 'src/server/modules/purchases/incoming/scan.ts',
        text: "receipt.status === '0x1' ? coinPaymentOf(chainReader, block, transaction) : undefined",
        becomes: 'coinPaymentOf(chainReader, block, transaction)',
      },
      {
        file: `${settling}/confirm.ts`,
        text: "if (receipt.status !== '0x1' || receipt.blockHash",
        becomes: 'if (receipt.blockHash',
      },
    ],
    law: 'settled is deep',
    wish: { seed: 21, hours: 0.15, members: 6, without: withStrangers },
  },
  {
    name: 'shares are booked one confirmation early',
    changes: [
      {
        file: `${custody}/incoming/settle.ts`,
        text: 'return newestOfDepth(confirmations, head)',
        becomes: 'return newestOfDepth(confirmations - 1, head)',
      },
    ],
    law: 'shares move by deep blocks',
    wish: { seed: 21, hours: 0.15, members, without: otherThanMoves },
  },
  {
    name: 'a transfer is booked by each of two followers',
    changes: [
      {
        file: `${custody}/incoming/settle.ts`,
        text: "const isSeen = and(eq(shareTransfers.id, transfer.id), eq(shareTransfers.state, 'seen'))",
        becomes: 'const isSeen = eq(shareTransfers.id, transfer.id)',
      },
    ],
    law: 'shares move by deep blocks',
    wish: { seed: 7, hours: 0.15, members, without: otherThanMoves },
  },
  {
    name: 'an order whose number is free counts as overtaken',
    changes: [
      {
        file: `${custody}/orders/follow.ts`,
        text: "return Number(used) > order.nonce ? 'overtaken' : 'unknown'",
        becomes: "return Number(used) >= order.nonce ? 'overtaken' : 'unknown'",
      },
    ],
    law: 'a delivery moves shares once',
    wish: { seed: 7, hours: 0.15, members, without: otherThanMoves },
  },
  {
    name: 'shares that come after the record date count',
    changes: [
      {
        file: `${dividends}/cut/take-cuts.ts`,
        text: 'and entry.at <= $',
        becomes: 'and now() > $',
      },
    ],
    law: 'dividends are owed as shares were held',
    // Gifts change their owner at any moment, so also between a record date and its reading.
    wish: { ...onlyOwnersWith('gifts', 'bank', 'votes'), members: 20 },
  },
  {
    name: 'a payout counts as paid once it is signed',
    changes: [
      {
        file: `${dividends}/payouts/follow.ts`,
        text: "if (order.state === 'done') {",
        becomes: "if (order.state === 'signed') {",
      },
    ],
    law: 'payouts arrive once and whole',
    wish: { seed: 7, hours: 0.25, members, without: [...others, 'owners'] },
  },
  ...ownerPlants,
  ...legalOrderPlants,
]
