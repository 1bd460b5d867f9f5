import type { Mutation } from './workspace'

const custody = 'src/server/modules/custody'
const tests = '__tests__/server/custody'

/** Shares in an own wallet: one delivery, one transfer, one journal, and nobody's word but the wallet's. */
export const custodyMutations: Mutation[] = [
  {
    name: 'a wallet that was let go while its owner is stopped is not asked for again',
    file: `${custody}/freezes/follow.ts`,
    text: "return state === 'wanted' ? undefined : wanted",
    becomes: 'return undefined',
    noticedBy: { file: `${tests}/freezes.test.ts`, test: 'a wallet that somebody lets go' },
  },
  {
    name: 'a transfer is booked before it is deep',
    file: `${custody}/incoming/settle.ts`,
    text: 'return newestOfDepth(confirmations, head)',
    becomes: 'return confirmations > 0 ? head : newestOfDepth(confirmations, head)',
    noticedBy: { file: `${tests}/guards.test.ts`, test: 'nothing is booked before fifteen blocks' },
  },
  {
    name: 'books that are behind a node count as wrong',
    file: `${custody}/turn/steps.ts`,
    text: 'if (now < checkAt || !isBooked) return',
    becomes: 'if (now < checkAt) return',
    noticedBy: { file: `${tests}/nodes.test.ts`, test: 'while a node finalizes nothing' },
  },
  {
    name: 'a transfer of a replaced block is not forgotten',
    file: `${custody}/incoming/transfers-reader.ts`,
    text: "and(eq(shareTransfers.state, 'seen'), gt(shareTransfers.blockNumber, above))",
    becomes:
      "and(eq(shareTransfers.state, 'seen'), gt(shareTransfers.blockNumber, above + 1_000n))",
    noticedBy: {
      file: `${tests}/guards.test.ts`,
      test: 'a replaced block’s transfer is forgotten',
    },
  },
  {
    name: 'a wallet is whose it is now, not whose it was',
    file: `${custody}/incoming/classify.ts`,
    text: 'or(isNull(unlinkedAt), gt(unlinkedAt, at))',
    becomes: 'isNull(unlinkedAt)',
    noticedBy: {
      file: `${tests}/transfers.test.ts`,
      test: 'what a member sends to another’s wallet',
    },
  },
  {
    name: 'bytes are not held against their order',
    file: `${custody}/orders/follow.ts`,
    text: 'if (!(await isSignedOrder(signedTransaction, hash, row.order))) {',
    becomes: 'if (hash === signedTransaction) {',
    noticedBy: { file: `${tests}/signer.test.ts`, test: 'bytes that are not the order' },
  },
  {
    name: 'the signer believes any signature of a link',
    file: 'src/server/signer/why-not.ts',
    text: 'return isSigned ? undefined :',
    becomes: 'return link.signature ? undefined :',
    noticedBy: { file: `${tests}/signer.test.ts`, test: 'without the wallet’s own signature' },
  },
  {
    name: 'the signer’s day has no limit',
    file: 'src/server/signer/why-not.ts',
    text: 'return signed + BigInt(order.microShares) > custodyTerms.maxSignedMicroShares',
    becomes: 'return signed < 0n',
    noticedBy: { file: `${tests}/signer.test.ts`, test: 'beyond the signer’s own day' },
  },
  {
    name: 'a second call is signed under a nonce',
    file: 'src/server/signer/why-not.ts',
    text: 'if (known !== undefined && known !== order.data)',
    becomes: 'if (known === order.data)',
    noticedBy: { file: `${tests}/signer.test.ts`, test: 'under one nonce a second call' },
  },
  {
    name: 'a delivery is signed a second time under another nonce',
    file: 'src/server/signer/why-not.ts',
    text: 'return before === undefined || before === nonceOf(order)',
    becomes: 'return before === undefined || before !== order.id',
    noticedBy: { file: `${tests}/signer.test.ts`, test: 'a delivery that was signed is never' },
  },
  {
    name: 'a failed order keeps the shares on the way',
    file: `${custody}/orders/follow.ts`,
    text: 'await post(tx, [endedJournal(delivery, why, now)])',
    becomes: 'if (why === "") await post(tx, [endedJournal(delivery, why, now)])',
    noticedBy: { file: `${tests}/signer.test.ts`, test: 'a call that fails for good' },
  },
  {
    name: 'an order believes the first node',
    file: `${custody}/orders/from-nodes.ts`,
    text: 'const answer = agreedAnswer(told)',
    becomes: 'const answer = agreedAnswer(told?.slice(0, 1))',
    noticedBy: { file: `${tests}/nodes.test.ts`, test: 'a node that says a wallet is on the list' },
  },
  {
    name: 'withheld logs are not read again',
    file: `${custody}/check/compare.ts`,
    text: 'if (!isEqual) {',
    becomes: 'if (!isEqual && height < 0n) {',
    noticedBy: { file: `${tests}/nodes.test.ts`, test: 'what the reading node withholds' },
  },
  {
    name: 'a stranger’s power stops nothing',
    file: `${custody}/check/watch.ts`,
    text: 'const stopsOrders = powers.length > 0 || isShort',
    becomes: 'const stopsOrders = powers.length < 0 || isShort',
    noticedBy: { file: `${tests}/powers.test.ts`, test: 'a stranger who may keep the list' },
  },
  {
    name: 'orders are taken while powers differ',
    file: `${custody}/books/token.ts`,
    text: 'return (await newestWatch(db, token))?.stopsOrders === true',
    becomes: 'return (await newestWatch(db, token))?.asset === undefined',
    noticedBy: { file: `${tests}/powers.test.ts`, test: 'a program that may act for the vault' },
  },
  {
    name: 'an order that no block takes waits for good',
    file: `${custody}/orders/raise-fee.ts`,
    text: 'place.height - send.sentBlock < patientBlocks',
    becomes: 'place.height - send.sentBlock < patientBlocks * 1_000n',
    noticedBy: { file: `${tests}/raised-fee.test.ts`, test: 'an order that no block takes' },
  },
  {
    name: 'one owner’s signature counts for two',
    file: 'src/server/ops/vault-act.ts',
    text: 'halves.length !== 2 || one.owner === other.owner',
    becomes: 'halves.length !== 2',
    noticedBy: { file: '__tests__/server/ops/vault-acts.test.ts', test: 'one owner’s signature' },
  },
]
