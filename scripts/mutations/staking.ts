import type { Mutation } from './workspace'

const migration = 'src/server/platform/db/migrations/0000_baseline.sql'
const arithmetic = 'src/contract/staking-rewards.ts'
const staking = '__tests__/server/staking/staking.test.ts'
const guards = '__tests__/server/staking/guards.test.ts'
const races = '__tests__/server/staking/races-on-postgres.test.ts'

export const stakingMutations: Mutation[] = [
  {
    name: 'a reward of the same days may be written twice',
    file: migration,
    text: 'CREATE UNIQUE INDEX "reward_claim_once"',
    becomes: 'CREATE INDEX "reward_claim_once"',
    noticedBy: { file: guards, test: 'a second claim from the same day' },
    isQuick: true,
  },
  {
    name: 'claims may be changed',
    file: migration,
    text: 'reward_claim_append_only BEFORE UPDATE OR DELETE',
    becomes: 'reward_claim_append_only BEFORE DELETE',
    noticedBy: { file: staking, test: 'a claim is written for good' },
    isQuick: true,
  },
  {
    name: 'a claim changes a stake that is not as it was read',
    file: 'src/server/modules/staking/claim.ts',
    text: `eq(stakes.claimedDays, claimedDays),
    eq(stakes.claimed, claimed),`,
    becomes: '',
    noticedBy: { file: guards, test: 'a stake that changed since it was read' },
    isQuick: true,
  },
  {
    name: 'a claim changes a stake that was left',
    file: 'src/server/modules/staking/claim.ts',
    text: 'eq(stakes.status, status),',
    becomes: '',
    noticedBy: { file: guards, test: 'a stake that was left since it was read' },
    isQuick: true,
  },
  {
    name: 'stakes are not locked before they are claimed from',
    file: 'src/server/modules/staking/claim.ts',
    text: `.orderBy(asc(stakes.id))
    .for('update')`,
    becomes: '.orderBy(asc(stakes.id))',
    noticedBy: { file: races, test: 'the rows alone keep a reward from being paid twice' },
  },
  {
    name: 'a stake is not locked before it is left',
    file: 'src/server/modules/staking/leave.ts',
    text: ".where(isOwn).for('update')",
    becomes: '.where(isOwn)',
    noticedBy: { file: races, test: 'of many who leave the same stake at once' },
  },
  {
    name: 'what has a journal is done once more',
    file: 'src/server/modules/staking/journals.ts',
    text: "if (written.size !== journals.length) throw new Error('A stake was in the books before.')",
    becomes: 'void written',
    noticedBy: { file: guards, test: 'what is in the books undoes the whole transaction' },
    isQuick: true,
  },
  {
    name: 'a reward is not set aside when a stake is made',
    file: 'src/server/modules/staking/journals.ts',
    text: "{ from: rewards, to: ofOwner(stake, 'promised'), amount: wholeReward(stake) },",
    becomes: '',
    noticedBy: { file: staking, test: 'sets the whole reward aside at once' },
    isQuick: true,
  },
  {
    name: 'what is not paid to who leaves stays promised',
    file: 'src/server/modules/staking/journals.ts',
    text: '{ from: promised, to: rewards, amount: wholeReward(stake) - stake.claimed - reward },',
    becomes: '',
    noticedBy: { file: staking, test: 'pays the half that was not claimed' },
    isQuick: true,
  },
  {
    name: 'what was claimed beyond the half is kept',
    file: arithmetic,
    text: 'const takenBack = beyond > 0n ? beyond : 0n',
    becomes: 'const takenBack = 0n * beyond',
    noticedBy: { file: staking, test: 'what was claimed beyond it comes out of the shares' },
    isQuick: true,
  },
  {
    name: 'rewards are rounded up',
    file: arithmetic,
    text: 'return (amount * BigInt(rateBps) * BigInt(daysSoFar)) / wholeRate',
    becomes: 'return (amount * BigInt(rateBps) * BigInt(daysSoFar) + wholeRate - 1n) / wholeRate',
    noticedBy: { file: staking, test: 'a reward is claimed day by day' },
    isQuick: true,
  },
  {
    name: 'days that were claimed are forgotten when the clock is set back',
    file: 'src/server/modules/staking/stake-doc.ts',
    text: 'return Math.max(claimedDays, daysCounted(startedAt, now, days))',
    becomes: 'void claimedDays\n  return daysCounted(startedAt, now, days)',
    noticedBy: { file: staking, test: 'a clock that is set back' },
    isQuick: true,
  },
  {
    name: 'who leaves is not asked again about figures that changed',
    file: 'src/server/modules/staking/leave.ts',
    text: 'if (String(sums.returned) !== seen.returned || String(sums.reward) !== seen.reward)',
    becomes: 'if (seen === undefined)',
    noticedBy: { file: staking, test: 'asks again when another day was counted' },
    isQuick: true,
  },
  {
    name: 'an operator’s hold keeps nobody from anything',
    file: 'src/server/platform/http/admit.ts',
    text: "kycStatus === 'BLOCKED' || onHoldAt !== null",
    becomes: "kycStatus === 'BLOCKED' || (onHoldAt !== null && onHoldAt.getTime() < 0)",
    noticedBy: { file: '__tests__/server/operators/hold.test.ts', test: 'is set by one at once' },
    isQuick: true,
  },
  {
    name: 'who is blocked claims and leaves',
    file: 'src/server/modules/staking/claim.ts',
    text: 'refuseOnHold(await lockMember(tx, member, now))',
    becomes: 'await lockMember(tx, member, now)',
    noticedBy: { file: staking, test: 'whose holdings are on hold' },
    isQuick: true,
  },
  {
    name: 'a stake that is over ends once more',
    file: 'src/server/modules/staking/end-due.ts',
    text: "const isRunning = eq(stakes.status, 'running')",
    becomes: 'const isRunning = gt(stakes.amount, 0n)',
    noticedBy: { file: staking, test: 'at the end of the term the shares come back by themselves' },
    isQuick: true,
  },
  {
    name: 'two workers end the same stakes',
    file: 'src/server/modules/staking/end-due.ts',
    text: `.orderBy(asc(stakes.id))
    .for('update', { skipLocked: true })`,
    becomes: '.orderBy(asc(stakes.id))',
    noticedBy: { file: races, test: 'four workers at once' },
  },
]
