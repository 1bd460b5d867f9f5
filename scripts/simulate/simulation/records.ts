import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import type { Leg } from '../chain/exchange'
import type { ModelTransaction } from '../chain/model-chain'
import type { Order } from '../product'
import type { BankOrder, Booking } from '../product-bank'
import type { Country } from '../product-dividends'
import type { BallotChoice, BuyBackTerms } from '../product-owners'

export interface SentPayment {
  tx: ModelTransaction
  currency: string
  amount: bigint
  kind: string
  /** How much of it its payer wants shares for, and whether that was answered as done. */
  kept?: bigint
  isKept?: boolean
}

export interface CallTimes {
  askedAt: number
  /** Infinity as long as nobody knows whether it was done. */
  answeredAt: number
}

/** What a member has asked the price of. */
export interface KnownQuote extends CallTimes {
  currency: string
  pay: bigint
  /** The wallet that is going to pay; nothing for a bank transfer. */
  payer: string
}

/** An order as the member was answered it, and what the member did about it. */
export interface KnownOrder extends CallTimes {
  order: Order
  quoted: KnownQuote
  member: Member
  pays: SentPayment[]
  cancelAskedAt?: number
  cancelledAt?: number
}

/** What a claim, or leaving early, brought a stake to: the days of it have passed by one of these times. */
export interface StakeAct {
  from: number
  until: number
  total: bigint
  isLeaving: boolean
}

/** An order that a transfer pays, what its member sent for it, and what they did besides. */
export interface KnownTransfer extends CallTimes {
  order: BankOrder
  quoted: KnownQuote
  member: Member
  sent: Booking[]
  isTakenBack?: true
  isCancelAsked?: true
  isCancelled?: true
}

/** A stake as it was asked for and answered, with what was claimed of it. */
export interface KnownStake extends CallTimes {
  id: string
  planId: string
  asked: bigint
  amount: bigint
  rateBps: number
  days: number
  startedAt: number
  claimed: bigint
  isLeft: boolean
  acts: StakeAct[]
}

export interface KnownSwap {
  tx: ModelTransaction
  pay: Leg
  receive: Leg
}

/** A delivery, or a payout, as it was answered. */
export interface KnownDelivery {
  id: string
  member: Member
  amount: bigint
  /** Asked for after its member had said that the wallet is lost, or had unlinked it. */
  isToLost?: boolean
}

/** Where a member said that they pay tax: when they asked, and when that was answered. */
export interface ToldResidence extends CallTimes {
  member: Member
  country: Country
}

/** An offer to a buy-back, or that nothing is offered any more: when it was asked for, and answered. */
export interface KnownOffer extends CallTimes {
  buyBack: string
  member: Member
  amount: bigint
}

/** A gift as it was answered to its sender, and what was answered about it since. */
export interface KnownGift {
  id: string
  sender: Member
  /** Nobody if the address is nobody's. */
  to: Member | undefined
  amount: bigint
  /** Its days have been made to pass. */
  ending: boolean
  answers: (CallTimes & { member: Member; said: 'accept' | 'decline' | 'take back' })[]
}

/** A ballot as it was cast: when that was asked for, and answered. */
export interface KnownBallot extends CallTimes {
  vote: string
  member: Member
  choices: BallotChoice[]
  salt: string
}

/** A lost wallet, as it was answered and as two owners of the vault have signed it. */
export interface KnownRecovery {
  id: string
  member: Member
  lost: Hex
  fresh: Hex
  /** Its member waits for the end of the days. */
  isAsked: boolean
  /** Its key was found, and has sent something. */
  isKeyUsed: boolean
  /** Hashes of what the vault has sent for it. */
  forced: Hex[]
  /** What stopping it was answered as. */
  ended: string | undefined
}

/** What an estate or a court ordered, by its file: as it was asked for, and what became of it. */
export interface KnownLegalOrder {
  file: string
  holder: Member
  /** Nobody if their shares are frozen. */
  receiver: Member | undefined
  basis: 'estate' | 'court'
  /** How many shares are wanted; undefined for all of them. */
  wanted: bigint | undefined
  isTold: boolean
  askedAt: number
  /** When the second person began to approve it. */
  approvedAt: number | undefined
  /** When its days were made to pass. */
  passedAt: number | undefined
  hasRead: boolean
  /** Its holder was answered that it is stopped. */
  isObjected: boolean
  /** What had moved of it when it was first seen to be over. */
  movedAtEnd: string | undefined
  /** What two owners of the vault have signed for it. */
  home: { from: Hex; amount: bigint; hash: Hex; at: number }[]
}

/** One member's line of a published audit, with its way to the root. */
export interface ShownProof {
  audit: string
  member: Member
  /** Null if the product says that the member owned nothing. */
  line: ProvedLine | null
}

/** How many micro-shares are where. */
export interface Figures {
  available: string
  staked: string
  delivered: string
}

export interface ProvedLine {
  owner: string
  salt: string
  /** The line is cut into pieces, and each has a leaf of its own. */
  parts: (Figures & {
    salt: string
    position: number
    path: (Figures & { fingerprint: string })[]
  })[]
}

export interface Member {
  name: string
  fullName: string
  email: string
  phone: string
  password: string
  /** Of the wallet in use, and of all that were ever linked. */
  address: string
  wallets: string[]
  /** The network address that requests come from. */
  from: string
  token: string
  accountId: string
  /** Acts under way whose answer is not known: until then nobody can say what is due. */
  unsure: number
  stakes: KnownStake[]
  /** Micro-shares that answers gave: rewards of stakes, and shares taken for a payment that did not fit. */
  rewards: bigint
  taken: bigint
  hasArrived: boolean
  /** Has said "This wasn't me", and is on hold since. */
  isOnHold: boolean
  /** When the server answered that the account is on hold. */
  heldAt: number
}

/** A file of the account: whoever wrote it, the people who have brought it, and whether it lay in the bank's folder. */
export interface KnownFile {
  name: string
  writer: 'the bank' | 'a forger'
  isLaid: boolean
  broughtBy: Set<string>
}

/** The files of the bank that operators have brought, by their fingerprints. */
class KnownFiles {
  private readonly known = new Map<string, KnownFile>()

  note(name: string, bytes: Uint8Array, writer: KnownFile['writer']): void {
    this.known.set(fingerprintOf(bytes), { name, writer, isLaid: false, broughtBy: new Set() })
  }

  lay(bytes: Uint8Array): void {
    const file = this.known.get(fingerprintOf(bytes))
    if (file) file.isLaid = true
  }

  /** Notes that a person brought the file, whatever the server answers. */
  bring(bytes: Uint8Array, person: string): void {
    this.known.get(fingerprintOf(bytes))?.broughtBy.add(person)
  }

  get all(): [fingerprint: string, file: KnownFile][] {
    return [...this.known]
  }
}

const fingerprintOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Dividends into shares, or no more. From `agedFrom` on it may have been said a day ago, by `agedBy` it was. */
export interface KnownChoice extends CallTimes {
  member: Member
  isOn: boolean
  agedFrom?: number
  agedBy?: number
}

/** What the world has set, and what members and operators know from answers, letters and the chain. */
export class Records {
  feeBps = 50n
  /** In the order in which they were set. */
  readonly sharePrices: { at: number; microUsd: bigint }[] = []
  /** When a process's clock was off, and how far. */
  readonly clocksOff: { from: number; until: number; offMs: number }[] = []
  readonly members: Member[] = []
  readonly orders: KnownOrder[] = []
  private readonly byOrder = new Map<string, KnownOrder>()
  readonly payments = new Map<string, SentPayment>()
  /** Two answers to one key, in words. */
  readonly contradictions: string[] = []
  /** Answers after a failure of the product's own: which call, and what the product logged. */
  readonly ownFailures: string[] = []

  addOrder(knownOrder: KnownOrder): void {
    this.orders.push(knownOrder)
    this.byOrder.set(knownOrder.order.id, knownOrder)
  }

  orderOf(id: string): KnownOrder | undefined {
    return this.byOrder.get(id)
  }

  /** Shares that members were answered for a payment that had not fit. */
  readonly decisions: { orderId: string; quoted: KnownQuote; shares: bigint }[] = []

  /** How far a clock may have been off between two moments. A program's clock has whole milliseconds. */
  readonly clockSlack = (from: number, until: number): number =>
    this.clocksOff.reduce(
      (greatest, clock) =>
        clock.from <= until && clock.until >= from
          ? Math.max(greatest, Math.abs(clock.offMs) + 1)
          : greatest,
      1_000,
    )

  readonly transferOrders: KnownTransfer[] = []
  /** What the bank has booked on our account. */
  readonly booked: Booking[] = []
  readonly files = new KnownFiles()

  /** By hash: what each swap pays and brings. */
  readonly swaps = new Map<string, KnownSwap>()
  /** Payments to friends that were reported as swaps. */
  readonly reportedPayments = new Map<string, ModelTransaction>()
  /** Lines of published audits as members were shown them. */
  readonly lines: ShownProof[] = []

  /** By id: deliveries to members' wallets. */
  readonly deliveries = new Map<string, KnownDelivery>()
  /** By id: payouts of dividends as they were answered. */
  readonly payouts = new Map<string, KnownDelivery>()
  /** Those in which a look has seen a dividend; the others pay for shares that were sold back. */
  readonly payoutsOfDividends = new Set<string>()
  readonly residences: ToldResidence[] = []
  /** By id: buy-backs as they were announced, and the offers to them in the order in which they were made. */
  readonly buyBacks = new Map<string, BuyBackTerms>()
  readonly offers: KnownOffer[] = []
  /** The gifts that were sent, by their id. */
  readonly gifts = new Map<string, KnownGift>()
  /** By id, as the bank has decided them. */
  readonly votes = new Map<string, { recordAt: number; closesAt: number }>()
  readonly dividends = new Map<
    string,
    { recordAt: number; payAt: number; perShareMicroUsd: bigint }
  >()
  /** What members have said of turning dividends into shares, in the order in which they said it. */
  readonly choices: KnownChoice[] = []
  /** At each look, by account: what members held, where nothing was under way and the books agreed. */
  readonly holdings: { at: number; of: Map<string, bigint> }[] = []
  readonly ballots: KnownBallot[] = []
  readonly recoveries = new Map<string, KnownRecovery>()
  /** By file, and the ids of those that a second person has ended. */
  readonly legalOrders = new Map<string, KnownLegalOrder>()
  readonly endedOrders = new Set<string>()
  /** By hash: what the bank paid to the payer, and what was left over and sent back to it. */
  readonly ofBank = new Map<string, bigint>()
  /** Hashes of what was sent with the keys of desk, registrar, vault or payer outside of the product. */
  readonly byHand = new Set<string>()

  /** By hash of a signed return: the payment that it gives back. */
  readonly returns = new Map<string, string>()

  /** Also who is not yet, or is no longer: nobody can say when an order's hold begins and ends. */
  mayBeHeld(member: Member): boolean {
    const holders = [...this.legalOrders.values()].map(({ holder }) => holder)
    return member.isOnHold || holders.includes(member)
  }
}
