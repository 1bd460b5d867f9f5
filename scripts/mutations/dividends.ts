import type { Mutation } from './workspace'

const dividends = 'src/server/modules/corporate-actions'
const tests = '__tests__/server/corporate-actions'

const corrections = `${tests}/corrections.test.ts`
const lapse = `${tests}/lapse.test.ts`
const ofYear = '__tests__/server/portfolio/dividends-of-a-year.test.ts'

/** What a dividend owes, to whom, and once. */
export const dividendMutations: Mutation[] = [
  {
    name: 'the lines are read while somebody still writes under the cut',
    file: `${dividends}/cut/take-cuts.ts`,
    text: 'if (await areOthersDone(needs, counting)) await readLines(needs, counting, goOn)',
    becomes: 'await readLines(needs, counting, goOn)',
    noticedBy: {
      file: `${tests}/cut-on-postgres.test.ts`,
      test: 'a cut waits for a transaction from before it',
    },
  },
  {
    name: 'what came at the very record date does not count',
    file: `${dividends}/cut/take-cuts.ts`,
    text: 'and entry.at <= $',
    becomes: 'and entry.at < $',
    noticedBy: {
      file: `${tests}/cut-on-postgres.test.ts`,
      test: 'a journal of a late clock is dated a millisecond after the cut',
    },
  },
  {
    name: 'the books of a counted moment stay open',
    file: 'src/server/platform/db/migrations/0000_baseline.sql',
    text: 'WHERE added.at <= record_cut.at',
    becomes: 'WHERE added.at > record_cut.at AND false',
    noticedBy: {
      file: `${tests}/cut-on-postgres.test.ts`,
      test: 'a journal of a late clock is dated a millisecond after the cut',
    },
  },
  {
    name: 'more can be promised than the bank has paid in',
    file: 'src/server/modules/ledger/ledger-account.ts',
    text: "if (owner === undefined && type === 'missing') return undefined",
    becomes:
      "if (owner === undefined && (type === 'missing' || type === 'dividends')) return undefined",
    noticedBy: { file: `${tests}/money.test.ts`, test: 'more than the bank has paid in' },
  },
  {
    name: 'the signer signs payouts of any sum in a day',
    file: 'src/server/signer/payout.ts',
    text: 'return (await memory.paidOn(day)) + amount > perDay ? limitOfDay : undefined',
    becomes: 'return undefined',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'nothing beyond its own day' },
  },
  {
    name: 'a payout above the signer’s day holds up all behind it for good',
    file: 'src/server/signer/payout.ts',
    text: "if (amount > perDay) return 'It pays more than the signer signs in a day.'",
    becomes: '',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'by name what is more than its day' },
  },
  {
    name: 'the signer pays more than two people started',
    file: 'src/server/signer/payout.ts',
    text: 'if (signed > BigInt(started.total))',
    becomes: 'if (signed < 0n)',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'more than two people started' },
  },
  {
    name: 'the signer signs a run of any sum',
    file: 'src/server/signer/payout.ts',
    text: 'if (signed > perRun)',
    becomes: 'if (signed > perRun * 10n)',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'more than it signs for one run' },
  },
  {
    name: 'payouts of an older file count for no day',
    file: 'src/server/signer/memory.ts',
    text: '(entry.paidOn ?? day) === day',
    becomes: 'entry.paidOn === day',
    noticedBy: {
      file: '__tests__/server/ops/signer-memory.test.ts',
      test: 'payouts of a file without their days',
    },
  },
  {
    name: 'a run is started that the signer refuses',
    file: `${dividends}/payouts/run.ts`,
    text: '.sum} <= $',
    becomes: '.sum} > 0 or 0 > $',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'a run takes no more than' },
  },
  {
    name: 'a run pays whoever is on hold',
    file: `${dividends}/payouts/follow.ts`,
    text: "and(eq(payouts.state, 'started'), inGoodStanding)",
    becomes: "eq(payouts.state, 'started')",
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'and somebody on hold, is sent nothing' },
  },
  {
    name: 'a payout goes to whichever wallet is named',
    file: `${dividends}/payouts/ask.ts`,
    text: '        eq(walletLinks.address, address),',
    becomes: '',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'a wallet that is not linked' },
  },
  {
    name: 'holders are credited before all of the bank’s money is there',
    file: `${dividends}/entitlements/credit.ts`,
    text: 'if (funded - returned < gross) continue',
    becomes: 'if (funded - returned <= 0n && gross > 0n) continue',
    noticedBy: {
      file: `${tests}/entitlements-on-postgres.test.ts`,
      test: 'while a cent is missing, nobody is credited',
    },
  },
  {
    name: 'whoever dies over a thousand leaves them owed and never credited',
    file: `${dividends}/entitlements/credit.ts`,
    text: 'await addEntitlements(tx, rows)',
    becomes: 'await addEntitlements(needs.db, rows)',
    noticedBy: {
      file: `${tests}/entitlements-on-postgres.test.ts`,
      test: 'whoever dies at any statement, also between two thousands',
    },
  },
  {
    name: 'the signer pays what one person started',
    file: 'src/server/signer/payout.ts',
    text: 'if (run === null || started === null || started.askedBy === started.decidedBy)',
    becomes: 'if (run === null)',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'a run that one person started' },
  },
  {
    name: 'a payout is held against what was asked for, not against what is owed',
    file: 'src/server/signer/payout.ts',
    text: 'if (!isOwn || amount !== owed || BigInt(amount) !== call.microShares)',
    becomes: 'if (!isOwn || BigInt(amount) !== call.microShares)',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'a payout that was made up' },
  },
  {
    name: 'a delivery counts with a run of dividends if a payout claims its order',
    file: 'src/server/signer/sign-next.ts',
    text: "if (order.kind === 'payout' && order.payout !== null)",
    becomes: 'if (order.payout !== null)',
    noticedBy: { file: `${tests}/payouts.test.ts`, test: 'a delivery counts in the signer' },
  },
  {
    name: 'a residence that is told later changes an earlier dividend',
    file: `${dividends}/entitlements/credit.ts`,
    text: 'ratesAt(needs, tx, { accountIds, at: recordAt }, rates)',
    becomes: 'ratesAt(needs, tx, { accountIds, at }, rates)',
    noticedBy: {
      file: `${tests}/entitlements-on-postgres.test.ts`,
      test: 'a residence told after the record date',
    },
  },
  {
    name: 'net and tax of a paper are each rounded alone',
    file: 'src/contract/format/dividend-amounts.ts',
    text: 'roundedRows(parts, cent, { keeps: 1, total: gross })',
    becomes: 'parts.map((part) => rounded(part, cent))',
    noticedBy: { file: ofYear, test: 'the dividends of a year add up on paper' },
  },
  {
    name: 'the next year’s dividends stand in the year before',
    file: `${dividends}/reads/year.ts`,
    text: 'eq(entitlements.accountId, accountId), isAfter, isBefore)',
    becomes: 'eq(entitlements.accountId, accountId), isAfter)',
    noticedBy: { file: ofYear, test: 'a dividend counts in the year in which it became yours' },
  },
  {
    name: 'a correction gives back tax that the tax office has',
    file: `${dividends}/corrections/correct.ts`,
    text: "if (gains > tax - remitted) return 'remitted'",
    becomes: "if (gains > tax) return 'remitted'",
    noticedBy: { file: corrections, test: 'nothing is corrected to a rate that was not announced' },
  },
  {
    name: 'a correction gives one member the tax that is kept for another',
    file: `${dividends}/corrections/correct.ts`,
    text: "if (gains > tax - remitted - (await undecidedTax(db, action, accountId))) return 'kept'",
    becomes: '',
    noticedBy: { file: corrections, test: 'no correction takes the tax that is kept for another' },
  },
  {
    name: 'a residence is decided although its tax has left',
    file: `${dividends}/corrections/decide-residence.ts`,
    text: "if (planned === 'remitted' || planned === 'kept') return planned",
    becomes: '',
    noticedBy: {
      file: corrections,
      test: 'nobody decides about a residence whose tax is not there',
    },
  },
  {
    name: 'a decision about a residence overrides two people',
    file: `${dividends}/corrections/decide-residence.ts`,
    text: 'if (newest === undefined || newest.part === 0) return false',
    becomes: 'if (newest !== undefined) return false',
    noticedBy: { file: corrections, test: 'what two people have corrected by hand stays' },
  },
  {
    name: 'a residence by which a dividend goes is replaced undecided',
    file: `${dividends}/entitlements/residence.ts`,
    text: "eq(state, 'waiting'), notExists(dividend)",
    becomes: "eq(state, 'waiting')",
    noticedBy: { file: corrections, test: 'a residence by which a dividend goes is decided' },
  },
  {
    name: 'an account closes although tax may be given back to it',
    file: 'src/server/modules/closing/kept-open.ts',
    text: "if (await mayGetTaxBack(db, accountId)) return 'CLOSING_DIVIDEND'",
    becomes: '',
    noticedBy: { file: corrections, test: 'an account stays open while the residence' },
  },
  {
    name: 'more tax is withheld from what is on its way',
    file: `${dividends}/corrections/correct.ts`,
    text: 'if (gains < 0n && parts.some(({ payoutId }) => payoutId !== null))',
    becomes: 'if (gains < 0n && parts.length === 0)',
    noticedBy: { file: corrections, test: 'more tax is withheld while nothing was sent' },
  },
  {
    name: 'a residence counts before anybody has decided about it',
    file: `${dividends}/entitlements/residence.ts`,
    text: "isOther && known?.country !== told.country ? 'waiting' : 'counts'",
    becomes: "isOther && known !== undefined ? 'waiting' : 'counts'",
    noticedBy: { file: corrections, test: 'a residence other than the verified address waits' },
  },
  {
    name: 'tax of an undecided residence is remitted',
    file: `${dividends}/money/assign.ts`,
    text: 'return tax - remitted - undecidedTax',
    becomes: 'return tax - remitted',
    noticedBy: { file: corrections, test: 'a residence other than the verified address waits' },
  },
  {
    name: 'what was sent lapses',
    file: `${dividends}/payouts/owed-rows.ts`,
    text: 'export const isUnsent = and(isNull(entitlements.payoutId), isNull(entitlements.lapsedAt))',
    becomes: 'export const isUnsent = isNull(entitlements.lapsedAt)',
    noticedBy: { file: lapse, test: 'whoever asks on the last day has it sent' },
  },
  {
    name: 'a dividend lapses for whoever is on hold',
    file: `${dividends}/lapse/lapse.ts`,
    text: '.where(and(eq(actionId, id), isUnsent, not(onHold)))',
    becomes: '.where(and(eq(actionId, id), isUnsent))',
    noticedBy: { file: lapse, test: 'while an account is on hold nothing of it lapses' },
  },
  {
    name: 'a dividend lapses untold',
    file: `${dividends}/lapse/lapse.ts`,
    text: 'holdersOf(tx, action, at, isTold)',
    becomes: 'holdersOf(tx, action, at, sql`true`)',
    noticedBy: { file: lapse, test: 'a worker that was away for years tells first' },
  },
]
