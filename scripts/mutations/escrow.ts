import type { Mutation } from './workspace'

const escrow = 'src/server/modules/escrow'
const tests = '__tests__/server/escrow/escrow.test.ts'
const sealing = '__tests__/server/escrow/file.test.ts'
const onChain = '__tests__/server/escrow/on-chain.test.ts'

/** What the file for the custodian says, to whom it opens, and that it is there. */
export const escrowMutations: Mutation[] = [
  {
    name: 'pieces of an escrow file may be left out or moved',
    file: `${escrow}/file/open.ts`,
    text: 'if (protectedHeader.piece !== piece)',
    becomes: 'if (protectedHeader.piece === undefined)',
    noticedBy: { file: sealing, test: 'no piece can be changed' },
  },
  {
    name: 'something may stand behind the end of an escrow file',
    file: `${escrow}/file/open.ts`,
    text: 'if (isOver) throw',
    becomes: 'if (isOver && piece < 0) throw',
    noticedBy: { file: sealing, test: 'no piece can be changed' },
  },
  {
    name: 'an escrow file without its end is whole',
    file: `${escrow}/file/open.ts`,
    text: 'if (!isOver) throw',
    becomes: 'if (!isOver && piece < 0) throw',
    noticedBy: { file: sealing, test: 'a file that lacks its end' },
  },
  {
    name: 'who has only a payment under review is missing in an escrow file',
    file: `${escrow}/contents/people.ts`,
    text: 'where account_id is not null and',
    becomes: 'where account_id is null and',
    noticedBy: { file: tests, test: 'names who owns nothing' },
  },
  {
    name: 'who has sold all since a record date is missing in an escrow file',
    file: `${escrow}/contents/people.ts`,
    text: '(select distinct account_id from record_line join corporate_action action on action.id = action_id',
    becomes: '(select distinct account_id from record_line join corporate_action action on false',
    noticedBy: { file: tests, test: 'names who owns nothing' },
  },
  {
    name: 'an escrow file leaves out what is offered to a buy-back',
    file: `${escrow}/contents/people.ts`,
    text: 'from buy_back_offer where account_id =',
    becomes: 'from buy_back_offer where id =',
    noticedBy: { file: tests, test: 'is who they are, what they own' },
  },
  {
    name: 'what has reached a wallet is still owed in an escrow file',
    file: `${escrow}/contents/people.ts`,
    text: "(payout.id is null or payout.state <> 'paid')",
    becomes: '(payout.id is null or payout.amount > 0)',
    noticedBy: { file: onChain, test: 'payouts that are asked for' },
  },
  {
    name: 'what is astray belongs in an escrow file to who has linked the wallet since',
    file: `${escrow}/contents/people.ts`,
    text: "withoutStray(of('ownWallets'), stray)",
    becomes: "withoutStray(of('ownWallets'), new Map())",
    noticedBy: { file: onChain, test: 'shares astray stand with whoever' },
  },
  {
    name: 'what came back from astray is still astray in an escrow file',
    file: `${escrow}/contents/others.ts`,
    text: "kind in ('onward', 'found', 'recovered')",
    becomes: "kind in ('onward', 'found')",
    noticedBy: { file: onChain, test: 'shares astray stand with whoever' },
  },
  {
    name: 'what two operators gave to a member is still astray in an escrow file',
    file: `${escrow}/contents/others.ts`,
    text: "way = 'linked'",
    becomes: "way = 'nobody'",
    noticedBy: { file: onChain, test: 'shares astray stand with whoever' },
  },
  {
    name: 'the drill compares nobody by name',
    file: `${escrow}/compare.ts`,
    text: 'await comparePeople(tx, waiting, differs)',
    becomes: 'await comparePeople(tx, waiting.slice(waiting.length), differs)',
    noticedBy: { file: tests, test: 'the drill names each figure' },
  },
  {
    name: 'the drill compares no totals',
    file: `${escrow}/compare.ts`,
    text: 'await compareTotals(tx, rebuilt, differs)',
    becomes: 'await compareTotals(tx, rebuilt, () => {})',
    noticedBy: { file: tests, test: 'the drill names each figure' },
  },
  {
    name: 'the drill forgets what a file says of itself',
    file: `${escrow}/compare.ts`,
    text: 'differences.push(...rebuilt.faults)',
    becomes: 'differences.push(...rebuilt.faults.slice(rebuilt.faults.length))',
    noticedBy: { file: tests, test: 'the drill names each figure' },
  },
  {
    name: 'an offer that no balance holds is no fault of an escrow file',
    file: `${escrow}/file/rebuild.ts`,
    text: "this.agree(number, 'offered', own(share, 'offered'), this.sums(person, 'offers'))",
    becomes: "this.sums(person, 'offers')",
    noticedBy: { file: tests, test: 'whoever reads it is told' },
  },
  {
    name: 'what nobody is owed for is no fault of an escrow file',
    file: `${escrow}/file/rebuild.ts`,
    text: "if ((type === 'payable' || type === 'paying') && !owedTo",
    becomes: "if (type === 'paying' && !owedTo",
    noticedBy: { file: tests, test: 'whoever reads it is told' },
  },
  {
    name: 'a person who stands twice is no fault of an escrow file',
    file: `${escrow}/file/rebuild.ts`,
    text: 'if (number <= this.last)',
    becomes: 'if (number < this.last)',
    noticedBy: { file: tests, test: 'whoever reads it is told' },
  },
  {
    name: 'an escrow file is noted without being there',
    file: `${escrow}/write.ts`,
    text: 'await draft.keep()',
    becomes: 'await draft.keep().catch(() => undefined)',
    noticedBy: { file: tests, test: 'a disk that fails' },
  },
  {
    name: 'escrow files are written on one day only',
    file: `${escrow}/write.ts`,
    text: 'if (isOfToday && newest.keyId === keyId) return',
    becomes: 'if (newest?.keyId === keyId) return',
    noticedBy: { file: tests, test: 'one file is written, whole' },
  },
  {
    name: 'a new key of the custodian waits for the next day',
    file: `${escrow}/write.ts`,
    text: 'if (isOfToday && newest.keyId === keyId) return',
    becomes: 'if (isOfToday && keyId !== "") return',
    noticedBy: { file: tests, test: 'a custodian with a new key' },
  },
  {
    name: 'whoever is on the machine reads escrow files',
    file: `${escrow}/providers/escrow-folder-node.ts`,
    text: "open(path, 'wx', 0o600)",
    becomes: "open(path, 'wx', 0o644)",
    noticedBy: { file: tests, test: 'one file is written, whole' },
  },
  {
    name: 'any word proves that an escrow file was opened',
    file: `${escrow}/proof.ts`,
    text: 'const isOfWord = eq(escrowFiles.wordHash, await fingerprint(word.trim().toLowerCase()))',
    becomes: 'const isOfWord = eq(escrowFiles.name, escrowFiles.name)',
    noticedBy: { file: tests, test: 'only the word at the end' },
  },
  {
    name: 'an escrow file that nobody ever opened is as good as any',
    file: `${escrow}/watch.ts`,
    text: "isNever && byAge === 'good' ? 'warn' : byAge",
    becomes: 'byAge',
    noticedBy: { file: tests, test: 'an old file alarms' },
  },
]
