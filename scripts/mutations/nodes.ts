import type { Mutation } from './workspace'

const depth = '__tests__/server/purchases/settling/depth.test.ts'
const followers = '__tests__/server/purchases/turn/two-followers.test.ts'
const road = '__tests__/server/ops/token-road.test.ts'
const treasury = '__tests__/server/purchases/treasury/treasury-by-all-nodes.test.ts'
const holes = '__tests__/server/chain/holes.test.ts'

export const nodeMutations: Mutation[] = [
  {
    name: 'a hole of the reading node ends following',
    file: 'src/server/chain/follow/read-blocks.ts',
    text: 'read.includes(undefined) ?',
    becomes: 'read.length === 0 ?',
    noticedBy: { file: holes, test: 'blocks that the reading node lacks are read from another' },
    isQuick: true,
  },
  {
    name: 'a hole is filled with any block of another node',
    file: 'src/server/chain/follow/read-blocks.ts',
    text: '(hash !== undefined && lower(block.hash) !== hash)',
    becomes: "hash === '0x'",
    noticedBy: { file: holes, test: 'that the reading node’s next one does not name' },
    isQuick: true,
  },
  {
    name: 'depth is counted from the node that is furthest',
    file: 'src/server/chain/blocks/depth.ts',
    text: 'return height < leastHead ? height : leastHead',
    becomes: 'return height',
    noticedBy: { file: depth, test: 'a node that runs ahead on a fork hastens no credit' },
    isQuick: true,
  },
  {
    name: 'a block is as deep as it was when it was listed',
    file: 'src/server/modules/purchases/settling/confirm.ts',
    text: 'isFinal && payment.blockNumber <= deepest',
    becomes: 'isFinal && deepest > -1n',
    noticedBy: { file: depth, test: 'a node that lost its newest blocks since is asked again' },
    isQuick: true,
  },
  {
    name: 'the node that has the most blocks says how deep one is',
    file: 'src/server/chain/blocks/depth.ts',
    text: 'toSorted((a, b) => Number(a - b))[0]',
    becomes: 'toSorted((a, b) => Number(b - a))[0]',
    noticedBy: { file: depth, test: 'a node that stands still holds credit up' },
    isQuick: true,
  },
  {
    name: 'all that was not listed is set aside',
    file: 'src/server/modules/purchases/settling/settle.ts',
    text: 'const aside = () => suspend(needs, others)',
    becomes: `const unlisted = await needs.db.select().from(payments).where(eq(payments.state, 'seen'))
  const ids = unlisted.map(({ id }) => id).filter((id) => !worth.includes(id))
  const aside = () => suspend(needs, others.concat(ids))`,
    noticedBy: { file: followers, test: 'though another follower records its payment meanwhile' },
    isQuick: true,
  },
  {
    name: 'of two looks at the treasury both are booked',
    file: 'src/server/modules/purchases/treasury/check.ts',
    text: 'return (await lastCheck(tx, currency))?.id === lastId',
    becomes: 'return (await lastCheck(tx, currency)) !== undefined',
    noticedBy: {
      file: followers,
      test: 'of two looks at the treasury at once only one is written down',
    },
    isQuick: true,
  },
  {
    name: 'one node says what the treasury holds',
    file: 'src/server/modules/purchases/treasury/check.ts',
    text: 'return agreedAnswer(told as bigint[] | undefined)',
    becomes: 'return (told as bigint[] | undefined)?.[0]',
    noticedBy: { file: treasury, test: 'one node alone makes no difference in the books' },
    isQuick: true,
  },
  {
    name: 'the treasury is compared with payments of a fork',
    file: 'src/server/modules/purchases/treasury/check.ts',
    text: '(ours === undefined || ours.hash === hash)',
    becomes: '(ours === undefined || ours.hash !== undefined)',
    noticedBy: { file: treasury, test: 'what the follower missed on a fork is no difference' },
    isQuick: true,
  },
  {
    name: 'one node says what became of a return',
    file: 'src/server/modules/purchases/treasury/known-in.ts',
    text: 'if (!told.every((one) => isSame(one, mined))) {',
    becomes: 'if (!told.some((one) => isSame(one, mined))) {',
    noticedBy: {
      file: '__tests__/server/purchases/treasury/differences.test.ts',
      test: 'one node cannot hide a refund or move it to another block',
    },
    isQuick: true,
  },
  {
    name: 'a token that a stranger claimed first is minted',
    file: 'src/server/ops/token-prepare.ts',
    text: "return differences.filter((one) => !one.startsWith('the token is paused:'))",
    becomes: 'return []',
    noticedBy: { file: road, test: 'and handed it over stops the road' },
    isQuick: true,
  },
  {
    name: 'the last owner of a contract passes for who claimed it',
    file: 'src/server/chain/token/powers.ts',
    text: 'else if (!claimers.has(address)) claimers.set(address, log.args.newOwner)',
    becomes: 'else claimers.set(address, token.deployer)',
    noticedBy: { file: road, test: 'and handed it over stops the road' },
    isQuick: true,
  },
]
