import type { Mutation } from './workspace'

const shards = '__tests__/server/ledger/audit/audit-shards.test.ts'
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
    text: ' or line.staked <> owned.staked',
    becomes: ' and line.staked <> owned.staked',
    noticedBy: { file: shards, test: 'a line that says something else than the ledger accounts' },
    isQuick: true,
  },
  {
    name: 'leaves are not held against the totals beside them',
    file: 'src/server/modules/ledger/audit/publish.ts',
    text: 'if (lines[0] === accounts[0] && lines[1] === accounts[1]) return []',
    becomes: 'if (lines !== accounts) return []',
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
]
