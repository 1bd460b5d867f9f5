import type { Mutation } from './workspace'

const shards = '__tests__/server/ledger/audit/audit-shards.test.ts'
const log = '__tests__/server/ledger/log'
const sums = '__tests__/server/ledger/audit/sum-tree.test.ts'
const ofMembers = '__tests__/server/ledger/audit/audit.test.ts'
const asking = '__tests__/features/bank/ask-chain.test.ts'
const races = '__tests__/server/ledger/audit/races-on-postgres.test.ts'

export const auditMutations: Mutation[] = [
  {
    name: 'the audit takes over shards in which somebody moved',
    file: 'src/server/modules/ledger/audit/publish.ts',
    text: 'reused && base?.serial',
    becomes: 'reused && serial',
    noticedBy: { file: shards, test: 'a shard in which nothing moved is taken over' },
    isQuick: true,
  },
  {
    name: 'the audit keeps lines that are no longer what purses hold',
    file: 'src/server/modules/ledger/audit/lines.ts',
    text: ' or line.staked <> owned.staked or',
    becomes: ' and line.staked <> owned.staked and',
    noticedBy: { file: shards, test: 'a line that says something else than the ledger accounts' },
    isQuick: true,
  },
  {
    name: 'leaves are not held against the totals beside them',
    file: 'src/server/modules/ledger/audit/publish.ts',
    text: 'if (lines === accounts) return []',
    becomes: 'if (lines !== undefined) return []',
    noticedBy: { file: shards, test: 'a root whose lines are not what the ledger accounts hold' },
    isQuick: true,
  },
  {
    name: 'shards of few owners are taken over',
    file: 'src/server/modules/ledger/audit/publish.ts',
    text: 'owners < wholeBelow ? undefined : reusedFrom(base, shardBits)',
    becomes: 'wholeBelow < 0 ? undefined : reusedFrom(base, shardBits)',
    noticedBy: { file: shards, test: 'while owners are few' },
    isQuick: true,
  },
  {
    name: 'sums are left out of an inner node',
    file: 'src/contract/sum-proofs.ts',
    text: 'nodeText(node: string, figures: string)',
    becomes: "nodeText(node: string, _: string, figures = '')",
    noticedBy: { file: sums, test: 'with another sum beside the way' },
    isQuick: true,
  },
  {
    name: 'a proof may have sums below zero',
    file: 'src/contract/sum-proofs.ts',
    text: '/^(0|[1-9]\\d{0,77})$/',
    becomes: '/^-?(0|[1-9]\\d{0,77})$/',
    noticedBy: { file: sums, test: 'a leaf below zero cannot be hidden beside the way' },
    isQuick: true,
  },
  {
    name: 'one part of a line may be shown several times',
    file: 'src/contract/sum-proofs.ts',
    text: 'places.size === parts.length',
    becomes: 'places.size > 0',
    noticedBy: { file: sums, test: 'with one part twice' },
    isQuick: true,
  },
  {
    name: 'a line of somebody else is taken for the own',
    file: 'src/contract/sum-proofs.ts',
    text: "['owner', proof.owner !== accountId]",
    becomes: "['owner', proof.owner === '']",
    noticedBy: { file: ofMembers, test: 'two members with equal holdings' },
    isQuick: true,
  },
  {
    name: 'the sums of a proof are not held against the published totals',
    file: 'src/contract/sum-proofs.ts',
    text: 'figuresText(top) !== figuresText(published)',
    becomes: "figuresText(top) === figuresText({ ...top, staked: '-' })",
    noticedBy: { file: ofMembers, test: 'totals that the lines don’t add up to' },
    isQuick: true,
  },
  {
    name: 'another program than the published one counts as equal',
    file: 'src/features/bank/ask-chain.ts',
    text: 'isEqual: difference === 0n && foreign.length === 0',
    becomes: 'isEqual: difference === 0n || foreign.length < 0',
    noticedBy: { file: asking, test: 'another program than the published one differs' },
    isQuick: true,
  },
  {
    name: 'what lies at the desk does not count as kept by us',
    file: 'src/features/bank/ask-chain.ts',
    text: 'inCustody: vault + desk',
    becomes: 'inCustody: vault + desk * 0n',
    noticedBy: { file: asking, test: 'books and chain are equal with shares in wallets' },
    isQuick: true,
  },
  {
    name: 'an audit that was overtaken publishes',
    file: 'src/server/modules/ledger/audit/publish.ts',
    text: 'newest.serial > snapshot.serial) return',
    becomes: 'newest.serial < 0n) return',
    noticedBy: { file: races, test: 'an audit that is overtaken publishes nothing' },
  },
  {
    name: 'a proof reads at several moments',
    file: 'src/server/platform/db/database.ts',
    text: "isolationLevel: 'repeatable read'",
    becomes: "isolationLevel: 'read committed'",
    noticedBy: { file: races, test: 'a proof that is asked for while its snapshot is forgotten' },
  },
  {
    name: 'the signer signs a log that does not go on',
    file: 'src/server/signer/sign-checkpoint.ts',
    text: 'if (end.size !== size || (await rootOver(end.tops)) !== root) {',
    becomes: 'if (end.size > size && (await rootOver(end.tops)) !== root) {',
    noticedBy: { file: `${log}/roots-log.test.ts`, test: 'a log that was rewritten is not signed' },
  },
  {
    name: 'a proof of a longer log is believed whatever it leads to',
    file: 'src/contract/log-proofs.ts',
    text: 'return last === 0 && old === from.root && now === to.root',
    becomes: 'return last === 0 && old === from.root',
    noticedBy: {
      file: '__tests__/contract/log-proofs.test.ts',
      test: 'each size is proved to begin with each smaller one',
    },
  },
  {
    name: 'a witness takes a shorter log',
    file: 'public/api/witness.mjs',
    text: 'if (seen.size < before.size)',
    becomes: 'if (seen.size < 0)',
    noticedBy: { file: `${log}/witness.test.ts`, test: 'an old checkpoint after a newer one' },
  },
  {
    name: 'an older cosignature takes the place of a newer one',
    file: 'src/server/modules/ledger/log/log.service.ts',
    text: 'setWhere: and(lte(size, signed.size), or(lt(size, signed.size), lt(at, signed.at))),',
    becomes: 'setWhere: isNotNull(size),',
    noticedBy: { file: `${log}/witness.test.ts`, test: 'an older signature does not take' },
  },
]
