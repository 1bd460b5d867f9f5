import { minuteMs, utcDay } from '@/config/durations'
import type { NotificationKind } from '@/contract/notification'
import { unlocksAt } from '@/contract/staking-rewards'
import type { TransactionDetail } from '@/contract/transaction'
import { blockAt, credit, hashOfBlock, headOf, type MockTransfer } from './chain-state'
import { newId } from './handler'
import { confirmations } from './market'
import * as m from './messages'
import type { MockMember, State, StoredMove } from './state'
import { desk, mockToken } from './token'

const deliverySeconds = { signed: 2, seen: 4, done: 8 }

/** Does what is due, because nothing runs here between two calls. */
export function doWhatIsDue(state: State, now: Date): void {
  const head = headOf(state.chain, now)
  for (const person of state.persons) {
    verify(person, now)
    for (const transaction of person.transactions) {
      match(person, transaction, { state, head })
      follow(person, transaction, { head, now })
    }
    for (const move of person.moves) finish(state, person, { move, now })
    for (const stake of person.stakes) {
      if (stake.status !== 'running') continue
      const end = unlocksAt(new Date(stake.startedAt), stake.days)
      if (end > now) continue
      Object.assign(stake, { status: 'ended', endedAt: end.toISOString() })
      person.available = String(BigInt(person.available) + BigInt(stake.amount))
    }
  }
  bringBack(state, head)
}

function verify(person: MockMember, now: Date): void {
  if (person.kycDueAt === null || new Date(person.kycDueAt) > now) return
  person.kycDueAt = null
  setKyc(person, 'APPROVED', now)
  tellMember(person, now, 'identity')
}

export function setKyc(person: MockMember, status: MockMember['kyc'], now: Date): void {
  person.kyc = status
  person.kycTimeline.push({ status, at: now.toISOString(), turn: 'plain' })
}

const notices = {
  identity: ['/kyc', m.verifiedTitle, m.verifiedText],
  'swap-confirmed': ['/transactions/', m.swappedTitle, m.swappedText],
  'purchase-confirmed': ['/transactions/', m.boughtTitle, m.boughtText],
  'shares-delivered': ['/wallet', m.deliveredTitle, m.deliveredText],
  'stake-begun': ['/staking', m.stakedTitle, m.stakedText],
  'rewards-claimed': ['/staking', m.claimedTitle, m.claimedText],
} satisfies Partial<Record<NotificationKind, [string, () => string, () => string]>>

/** The id belongs to the page of the notice, if it has one. */
export function tellMember(
  person: MockMember,
  now: Date,
  kind: keyof typeof notices,
  id = '',
): void {
  const [folder, title, text] = notices[kind]
  person.notifications.unshift({
    id: newId(),
    kind,
    at: now.toISOString(),
    isSeen: false,
    path: `${folder}${id}`,
    title: title(),
    text: text(),
    action: m.openAction(),
  })
}

const isSame = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase()

/** Finds the payment of an order, whether or not it was reported. */
function match(
  person: MockMember,
  transaction: TransactionDetail,
  { state, head }: { state: State; head: number },
): void {
  const { quote, status, paid } = transaction
  if (paid !== null || quote === null || !['awaiting', 'pending', 'expired'].includes(status))
    return
  const isPayment = ({ token, from, to, amount, isApproval }: MockTransfer) =>
    !isApproval &&
    isSame(token, quote.token) &&
    isSame(to, quote.treasury) &&
    amount === quote.pay &&
    (isSame(from, quote.payer) || person.wallets.some(({ address }) => isSame(address, from)))
  for (const sent of state.chain.sent) {
    const move = sent.block <= head ? sent.moves.find(isPayment) : undefined
    if (move === undefined) continue
    const [blockNumber, blockHash] = [String(sent.block), hashOfBlock(sent.block)]
    const onChain = { hash: sent.hash, blockNumber }
    Object.assign(transaction, { ...onChain, status: 'pending' })
    transaction.paid = {
      ...onChain,
      blockHash,
      blockAt: blockAt(state.chain, sent.block).toISOString(),
      logIndex: move.logIndex,
      payer: move.from,
      treasury: move.to,
      token: move.token,
      amount: move.amount,
    }
    return
  }
}

function follow(
  person: MockMember,
  transaction: TransactionDetail,
  { head, now }: { head: number; now: Date },
): void {
  const { quote, status, paid, blockNumber, kind } = transaction
  const at = now.toISOString()
  if (status === 'awaiting' && quote !== null && quote.expiresAt < at)
    Object.assign(transaction, { status: 'expired', endedAt: at })
  arrive(person, transaction, now)
  if (transaction.status !== 'pending' || blockNumber === null) return
  const seen = Math.max(0, head - Number(blockNumber) + 1)
  transaction.confirmations = { seen, needed: confirmations }
  if (seen < confirmations) return
  Object.assign(transaction, { status: 'confirmed', endedAt: at })
  if (kind === 'swap') tellMember(person, now, 'swap-confirmed', transaction.id)
  if (paid !== null) creditShares(person, transaction, now)
}

function creditShares(person: MockMember, transaction: TransactionDetail, now: Date): void {
  const before = person.available
  person.available = String(BigInt(before) + BigInt(transaction.shares ?? 0))
  transaction.held = { before, after: person.available }
  tellMember(person, now, 'purchase-confirmed', transaction.id)
}

const transferMs = minuteMs

/** In the mock a transfer arrives by itself after a minute. */
function arrive(person: MockMember, transaction: TransactionDetail, now: Date): void {
  const { transfer, status, at } = transaction
  const isDue = status === 'awaiting' && now.getTime() >= Date.parse(at) + transferMs
  if (transfer === null || !isDue) return
  const booked = { bookedOn: utcDay(now), bankReference: 'SAMPLE-1' }
  Object.assign(transaction, { status: 'confirmed', endedAt: now.toISOString() })
  transaction.transfer = { ...transfer, ...booked }
  creditShares(person, transaction, now)
}

export type MoveStage = 'asked' | 'signed' | 'seen' | 'done'

export function deliveryStage({ at, isDone }: StoredMove, now: Date): MoveStage {
  const seconds = (now.getTime() - Date.parse(at)) / 1_000
  if (isDone || seconds >= deliverySeconds.done) return 'done'
  if (seconds >= deliverySeconds.seen) return 'seen'
  return seconds >= deliverySeconds.signed ? 'signed' : 'asked'
}

function finish(
  state: State,
  person: MockMember,
  { move, now }: { move: StoredMove; now: Date },
): void {
  if (move.isDone || move.canceledAt !== null || deliveryStage(move, now) !== 'done') return
  move.isDone = true
  credit(state.chain, move.to, mockToken, BigInt(move.shares))
  tellMember(person, now, 'shares-delivered')
}

/** Shares that a linked wallet sends to the desk are available again. */
function bringBack({ persons, chain }: State, head: number): void {
  for (const sent of chain.sent.filter(
    (transaction) => transaction.block + confirmations <= head + 1,
  )) {
    const back = sent.moves.find(
      (move) => !move.isApproval && isSame(move.token, mockToken) && isSame(move.to, desk),
    )
    const owner =
      back &&
      persons.find(({ wallets }) => wallets.some((wallet) => isSame(wallet.address, back.from)))
    if (owner === undefined || back === undefined) continue
    owner.available = String(BigInt(owner.available) + BigInt(back.amount))
    // Changed, so that it is credited only once.
    back.to = '0x0000000000000000000000000000000000000000'
  }
}
