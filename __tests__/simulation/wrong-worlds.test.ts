import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { SimulatedChain } from '../../scripts/simulate/chain/nodes'
import { laws } from '../../scripts/simulate/laws'
import { type Outside, seenBy } from '../../scripts/simulate/laws/law'
import { type AuditRow, type PaymentRow, reads } from '../../scripts/simulate/product'
import { bankReads, type FileRow, iban } from '../../scripts/simulate/product-bank'
import { custodyReads } from '../../scripts/simulate/product-custody'
import { dividendReads, type LineRow, type OwedRow } from '../../scripts/simulate/product-dividends'
import { type GiftRow, ownerReads } from '../../scripts/simulate/product-owners'
import { coinPrice, minuteMs } from '../../scripts/simulate/simulation/prices'
import {
  type KnownOrder,
  type KnownStake,
  type KnownTransfer,
  type Member,
  Records,
  type SentPayment,
} from '../../scripts/simulate/simulation/records'
import { bankMoney, coinMoney, feeFor, sharesFor } from '../../scripts/simulate/simulation/terms'

const beganAt = Date.UTC(2026, 10, 20, 12)
const dayMs = 24 * 60 * minuteMs
const coin = 10n ** 18n
const share = 1_000_000n
const wallet = (digit: string) => `0x${digit.repeat(40)}` as Hex
const treasury = wallet('7')

/** Built by hand: the truth, and what the product claims. */
class World {
  private at = beganAt
  readonly records = new Records()
  readonly chain = new SimulatedChain({ now: () => new Date(this.at) }, treasury)
  private readonly told = new Map<string, object[]>()
  readonly ada = this.join('ada', 'a')
  readonly ben = this.join('ben', 'b')

  constructor() {
    this.records.sharePrices.push({ at: beganAt - dayMs, microUsd: 10_000_000n })
    this.pass(200)
  }

  get outside(): Outside {
    const { records, chain } = this
    const mailbox = { arrived: [], early: [], lettersTo: () => [] }
    return { records, beganAt, mailbox, nodes: { chain, treasury }, time: { now: () => this.at } }
  }

  private join(name: string, digit: string): Member {
    const address = wallet(digit)
    const contact = { fullName: name, email: `${name}@example.com`, phone: '', password: '' }
    const memberFacts = {
      address,
      wallets: [address],
      from: '',
      token: '',
      accountId: `id of ${name}`,
    }
    const owned = { unsure: 0, stakes: [], rewards: 0n, taken: 0n }
    const state = { hasArrived: true, isOnHold: false, heldAt: Number.POSITIVE_INFINITY }
    const member: Member = { name, ...contact, ...memberFacts, ...owned, ...state }
    this.records.members.push(member)
    return member
  }

  /** So many blocks go by. */
  pass(blocks: number): void {
    for (let count = 0; count < blocks; count += 1) {
      this.at += 3_000
      this.chain.mine()
    }
  }

  skipDays(days: number): void {
    this.at += days * dayMs
    this.pass(200)
  }

  orders(currency: string, wholeCoins: bigint): KnownOrder {
    const { ada: member, at } = this
    const pay = wholeCoins * coin
    const askedTimes = { askedAt: at, answeredAt: at }
    const price = coinPrice(currency, Math.floor(at / minuteMs)) ?? 0n
    const rates = { feeBps: 50n, money: coinMoney(price), sharePrice: 10_000_000n }
    const [payer, receive] = [member.address as Hex, String(sharesFor(pay, rates))]
    const fee = String(feeFor(pay, 50n))
    const plain = { token: null, treasury, signature: '', decimals: 18, fee }
    const prices = { sharePrice: '10000000', currencyPrice: String(price) }
    const times = {
      lockedAt: new Date(at).toISOString(),
      expiresAt: new Date(at + 10 * minuteMs).toISOString(),
    }
    const order = { id: `order ${this.records.orders.length}`, currency, payer, receive }
    const knownOrder: KnownOrder = {
      ...askedTimes,
      order: { ...order, pay: String(pay), ...plain, ...prices, ...times },
      quoted: { currency, pay, payer, ...askedTimes },
      member,
      pays: [],
    }
    this.records.addOrder(knownOrder)
    return knownOrder
  }

  /** An order of so many cents, to be paid by transfer. */
  ordersByTransfer(cents: bigint): KnownTransfer {
    const { ada: member, at } = this
    const askedTimes = { askedAt: at, answeredAt: at }
    const quoted = { currency: 'USD', pay: cents, payer: '', ...askedTimes }
    const rates = { feeBps: 50n, money: bankMoney, sharePrice: 10_000_000n }
    const terms = {
      currency: 'USD',
      decimals: 2,
      pay: String(cents),
      fee: String(feeFor(cents, 50n)),
    }
    const prices = { sharePrice: '10000000', currencyPrice: '1000000' }
    const to = { holder: 'the bank', iban, bic: '', reference: 'RF' }
    const order = {
      id: 'a transfer',
      ...terms,
      ...prices,
      ...to,
      receive: String(sharesFor(cents, rates)),
    }
    // A Friday; the bank is closed on the Monday after it.
    const times = { lockedAt: new Date(at).toISOString(), expiresAt: '2026-11-25T23:59:59.999Z' }
    const knownOrder = { order: { ...order, ...times }, quoted, ...askedTimes, member, sent: [] }
    this.records.transferOrders.push(knownOrder)
    return knownOrder
  }

  /** Its member paid it as asked, and the product says that this has bought its shares for a fee of so much. */
  creditsTransfer({ order, member, sent }: KnownTransfer, fee: string): void {
    const booking = {
      reference: 'B1',
      amount: BigInt(order.pay),
      name: member.fullName,
      day: '2026-11-20',
    }
    this.records.booked.push(booking)
    sent.push(booking)
    const bookedEntry = { reference: 'B1', amount: order.pay }
    this.says(bankReads.entries, {
      ...bookedEntry,
      isCredit: true,
      isReversal: false,
      isInBooks: true,
    })
    this.says(bankReads.journals, { count: 1 })
    this.says(bankReads.transfers, { ...bookedEntry, outcome: 'credited', order: order.id })
    this.says(bankReads.fees, { balance: fee })
  }

  /** A file of the account, uploaded by these people, and what the product says about it. */
  hasFile(writer: 'the bank' | 'a forger', broughtBy: string[], state: FileRow['state']): void {
    const bytes = new TextEncoder().encode(writer)
    this.records.files.note('a file', bytes, writer)
    for (const person of broughtBy) this.records.files.bring(bytes, person)
    const fingerprint = createHash('sha256').update(bytes).digest('hex')
    this.says(bankReads.files, { fingerprint, state, said: null } satisfies FileRow)
  }

  pays(
    knownOrder: KnownOrder,
    wholeCoins: bigint,
    symbol = knownOrder.order.currency,
  ): SentPayment {
    const amount = wholeCoins * coin
    const tx = this.chain.pay(knownOrder.order.payer as Hex, treasury, amount, { symbol })
    const sentPayment: SentPayment = { tx, currency: symbol, amount, kind: 'made up' }
    knownOrder.pays.push(sentPayment)
    this.records.payments.set(tx.hash, sentPayment)
    this.at += 3_000
    this.chain.mine(tx)
    return sentPayment
  }

  /** The treasury sends money back for a payment. */
  returns({ tx, currency: symbol }: SentPayment, wholeCoins: bigint): void {
    const returnedPayment = this.chain.pay(treasury, tx.from, wholeCoins * coin, { symbol })
    this.records.returns.set(returnedPayment.hash, tx.hash)
    this.at += 3_000
    this.chain.mine(returnedPayment)
  }

  stakes(): KnownStake {
    const askedOrder = {
      asked: 100n * share,
      amount: 100n * share,
      askedAt: this.at,
      answeredAt: this.at,
    }
    const terms = { planId: '12-months', rateBps: 550, days: 365, startedAt: this.at }
    const stake = { id: 'a stake', ...askedOrder, ...terms, claimed: 0n, isLeft: false, acts: [] }
    this.ada.stakes.push(stake)
    this.says(reads.stakedAndPool, {
      type: 'staked',
      owner: this.ada.accountId,
      balance: '100000000',
    })
    this.says(reads.stakedAndPool, { type: 'rewards', owner: null, balance: '90000000000' })
    return stake
  }

  /** A claim, or leaving, brings the stake to so much. */
  earns(stake: KnownStake, total: bigint, isLeaving = false): void {
    const from = this.chain.longKnownMs
    stake.acts.push({ from, until: this.at, total, isLeaving })
    stake.claimed = total
    stake.isLeft = isLeaving
    this.ada.rewards = total
    const staked = isLeaving ? 0n : stake.amount
    this.unsays(reads.stakedAndPool)
    this.says(reads.stakedAndPool, {
      type: 'staked',
      owner: this.ada.accountId,
      balance: String(staked),
    })
    this.says(reads.stakedAndPool, {
      type: 'rewards',
      owner: null,
      balance: String(90_000_000_000n - total),
    })
    this.holds(this.ada, total)
  }

  gives(amount: bigint): void {
    const { ada: sender, ben: to } = this
    const giftAnswer = {
      member: to,
      said: 'accept' as const,
      askedAt: this.at,
      answeredAt: this.at,
    }
    this.records.gifts.set('a gift', {
      id: 'a gift',
      sender,
      to,
      amount,
      ending: false,
      answers: [giftAnswer],
    })
    this.says(ownerReads.gifts, {
      id: 'a gift',
      sender: sender.accountId,
      receiver: to.accountId,
      state: 'accepted',
      amount: String(amount),
      endsMs: 0,
      told: ['gift-accepted', 'gift-sent'],
    } satisfies GiftRow)
  }

  /** Looks before and after the beginning have seen ada hold so much. */
  isSeenWith(before: bigint, after = before): void {
    const looks = [
      [before, beganAt - 30_000],
      [after, beganAt + 90_000],
    ] as const
    for (const [amount, at] of looks)
      this.records.holdings.push({ at, of: new Map([[this.ada.accountId, amount]]) })
  }

  /** A dividend of one dollar per share, with the recorded line and debt of ada's one share. */
  writesDown(shares: bigint, tax = 3n * 10n ** 17n): void {
    const [action, account, gross] = ['a dividend', this.ada.accountId, coin]
    const payAt = beganAt + minuteMs
    this.records.dividends.set(action, { recordAt: beganAt, payAt, perShareMicroUsd: 1_000_000n })
    this.isSeenWith(share)
    const line = { action, account, shares: String(shares) } satisfies LineRow
    this.says(dividendReads.lines, line)
    const owed = { gross: String(gross), tax: String(tax), net: String(gross - tax) }
    const inMoney = { reinvested: '0', bought: null, stayedMoney: null }
    this.says(dividendReads.owed, {
      ...line,
      ...owed,
      ...inMoney,
      rateBps: 3_000,
    } satisfies OwedRow)
  }

  /**
   * A dividend of 70 cents after tax, for which ada had chosen shares. The price of its day is $3, that of
   * the day before $2.
   */
  reinvests({ bought, paid }: { bought: bigint; paid: bigint }, hasChosen = true): void {
    this.writesDown(share)
    this.unsays(dividendReads.owed)
    const { ada, records } = this
    const { payAt } = records.dividends.get('a dividend') ?? { payAt: 0 }
    const choice = { member: ada, isOn: true, askedAt: payAt - 2 * dayMs }
    if (hasChosen) records.choices.push({ ...choice, answeredAt: choice.askedAt + 1_000 })
    records.sharePrices.length = 0
    records.sharePrices.push({ at: payAt - dayMs, microUsd: 2_000_000n })
    records.sharePrices.push({ at: payAt - (payAt % dayMs), microUsd: 3_000_000n })
    const [gross, tax] = [coin, 3n * 10n ** 17n]
    this.says(dividendReads.owed, {
      action: 'a dividend',
      account: ada.accountId,
      shares: String(share),
      gross: String(gross),
      tax: String(tax),
      net: String(gross - tax - paid),
      rateBps: 3_000,
      reinvested: String(paid),
      bought: bought === 0n ? null : String(bought),
      stayedMoney: null,
    } satisfies OwedRow)
  }

  /** A vote in which ada has no line although she was seen with this many shares. */
  countsNothing(before: bigint, after = before): void {
    const [action, account] = ['a vote', this.ada.accountId]
    this.records.votes.set(action, { recordAt: beganAt, closesAt: beganAt + minuteMs })
    this.isSeenWith(before, after)
    this.says(dividendReads.lines, { action, account, shares: '0' } satisfies LineRow)
  }

  /** An audit in which nobody owns shares although the entries say so, and ada finds no line. */
  publishesNothing(): void {
    const names = ['issued', 'sold', 'staked', 'delivered', 'unsold', 'reserved', 'rewardPool']
    const totals = Object.fromEntries(names.map((name) => [name, '0']))
    this.says(reads.audits, {
      id: 'an audit',
      atMs: beganAt,
      root: '',
      totals,
      differenceCount: 0,
      snapshot: '1:1:',
      lastEntry: '0',
      newestEntry: '0',
    } satisfies AuditRow)
    this.records.lines.push({ audit: 'an audit', member: this.ada, line: null })
  }

  says(query: string, row: object): void {
    this.told.set(query, [...(this.told.get(query) ?? []), row])
  }

  unsays(query: string): void {
    this.told.delete(query)
  }

  /** The product's word on a payment. */
  settles({ tx, currency, amount }: SentPayment, credited?: KnownOrder): void {
    this.says(reads.payments, {
      id: `payment ${tx.hash}`,
      hash: tx.hash,
      block: 0,
      amount: String(amount),
      currency,
      payer: tx.from,
      state: 'settled',
      outcome: credited ? 'credited' : 'decision',
      account: this.ada.accountId,
      order_id: credited?.order.id ?? null,
    } satisfies PaymentRow)
    if (credited) this.holds(this.ada, BigInt(credited.order.receive))
  }

  holds({ accountId: account }: Member, balance: bigint): void {
    this.says(reads.held, { account, balance: String(balance) })
  }

  /** The findings of the named law; all others find nothing here. */
  async seenBy(name: string, isLast = false): Promise<string[]> {
    const { outside, told } = this
    const rows = async <Row>(query: string) => (told.get(query) ?? []) as Row[]
    const law = laws.find((law) => law.name === name)
    return (await law?.check(outside, await seenBy(outside, rows, isLast))) ?? ['no such law']
  }
}

interface Case {
  what: string
  law: string
  wrong: (world: World) => void
  right: (world: World) => void
}

const paidOrder = (world: World, amount: bigint) => world.pays(world.orders('USDT', 100n), amount)

function creditedIn(world: World): [SentPayment, KnownOrder] {
  const knownOrder = world.orders('USDT', 100n)
  return [world.pays(knownOrder, 100n), knownOrder]
}

const cases: Case[] = [
  {
    what: 'nobody is told of a purchase, or is told of it by the line of its second payment',
    law: 'letters tell what happened',
    wrong: (world) => world.settles(...creditedIn(world)),
    right: (world) => {
      const [sentPayment, knownOrder] = creditedIn(world)
      world.settles(sentPayment, knownOrder)
      const facts = { kind: 'purchase-confirmed', id: `payment ${sentPayment.tx.hash}`, count: 1 }
      world.says(reads.told, { account: world.ada.accountId, ...facts })
    },
  },
  {
    what: 'a quote gives one percent more shares',
    law: 'a payment buys what it is worth',
    wrong: (world) => {
      const { order } = world.orders('USDT', 100n)
      order.receive = String((BigInt(order.receive) * 101n) / 100n)
    },
    right: (world) => void world.orders('USDT', 100n),
  },
  {
    what: '100 USDT fill an order of 100 BNB',
    law: 'credited as agreed',
    wrong: (world) => {
      const knownOrder = world.orders('BNB', 100n)
      const sentPayment = world.pays(knownOrder, 100n, 'USDT')
      world.pass(30)
      world.settles(sentPayment, knownOrder)
    },
    right: (world) => {
      const knownOrder = world.orders('BNB', 100n)
      const sentPayment = world.pays(knownOrder, 100n)
      world.pass(30)
      world.settles(sentPayment, knownOrder)
    },
  },
  {
    what: '107 go back for an order of 100 that was credited',
    law: 'returned once and whole',
    wrong: (world) => {
      const sentPayment = paidOrder(world, 107n)
      Object.assign(sentPayment, { kept: 100n * coin, isKept: true })
      world.returns(sentPayment, 107n)
    },
    right: (world) => {
      const sentPayment = paidOrder(world, 107n)
      Object.assign(sentPayment, { kept: 100n * coin, isKept: true })
      world.returns(sentPayment, 7n)
    },
  },
  {
    what: 'a payment goes back twice',
    law: 'returned once and whole',
    wrong: (world) => {
      const sentPayment = paidOrder(world, 90n)
      world.returns(sentPayment, 90n)
      world.returns(sentPayment, 90n)
    },
    right: (world) => world.returns(paidOrder(world, 90n), 90n),
  },
  {
    what: 'a stake is left early with its whole reward',
    law: 'rewards are of days that passed',
    wrong: (world) => {
      const stake = world.stakes()
      world.skipDays(73)
      world.earns(stake, 1_100_000n, true)
    },
    right: (world) => {
      const stake = world.stakes()
      world.skipDays(73)
      world.earns(stake, 550_000n, true)
    },
  },
  {
    what: 'a reward is less than its plan says for the days',
    law: 'rewards are of days that passed',
    wrong: (world) => {
      const stake = world.stakes()
      world.skipDays(73)
      world.earns(stake, 1_084_931n)
    },
    right: (world) => {
      const stake = world.stakes()
      world.skipDays(73)
      world.earns(stake, 1_100_000n)
    },
  },
  {
    what: 'a gift arrives and does not leave its giver',
    law: 'members hold what is theirs',
    wrong: (world) => {
      world.ada.rewards = 5n * share
      world.gives(2n * share)
      world.holds(world.ada, 5n * share)
      world.holds(world.ben, 2n * share)
    },
    right: (world) => {
      world.ada.rewards = 5n * share
      world.gives(2n * share)
      world.holds(world.ada, 3n * share)
      world.holds(world.ben, 2n * share)
    },
  },
  {
    what: 'a payment is settled that a fork can still take away',
    law: 'settled is deep',
    wrong: (world) => {
      world.chain.finalBehind = 25
      const sentPayment = paidOrder(world, 100n)
      world.pass(20)
      world.settles(sentPayment)
    },
    right: (world) => {
      world.chain.finalBehind = 25
      const sentPayment = paidOrder(world, 100n)
      world.pass(25)
      world.settles(sentPayment)
    },
  },
  {
    what: 'an order that is over keeps its shares',
    law: 'reserved shares are of open orders',
    wrong: (world) => {
      const { order } = world.orders('USDT', 100n)
      world.says(reads.reserved, { owner: world.ada.accountId, balance: order.receive })
      world.pass(400)
    },
    right: (world) => {
      const { order } = world.orders('USDT', 100n)
      world.says(reads.reserved, { owner: world.ada.accountId, balance: order.receive })
    },
  },
  {
    what: 'shares are delivered to a wallet that its owner has lost',
    law: 'a delivery moves shares once',
    wrong: (world) => {
      const knownDelivery = { id: 'a delivery', member: world.ada, amount: share, isToLost: true }
      world.records.deliveries.set('a delivery', knownDelivery)
      world.says(custodyReads.deliveries, deliveryOf(world.ada))
    },
    right: (world) => {
      const knownDelivery = { id: 'a delivery', member: world.ada, amount: share }
      world.records.deliveries.set('a delivery', knownDelivery)
      world.says(custodyReads.deliveries, deliveryOf(world.ada))
    },
  },
]

const alsoFromOutside: Case[] = [
  {
    what: 'a dividend counts other shares than every look around its record date has seen',
    law: 'dividends are owed as shares were held',
    wrong: (world) => world.writesDown(2n * share),
    right: (world) => world.writesDown(share),
  },
  {
    what: 'a tax is one unit more than its rate says',
    law: 'dividends are owed as shares were held',
    wrong: (world) => world.writesDown(share, 3n * 10n ** 17n + 1n),
    right: (world) => world.writesDown(share),
  },
  // 0.7 ÷ 3 is 0.233333, which cost 0.699999.
  {
    what: 'a dividend brings a millionth of a share more than it pays for',
    law: 'dividends become shares as chosen',
    wrong: (world) => world.reinvests({ bought: 233_334n, paid: 700_002n * 10n ** 12n }),
    right: (world) => world.reinvests({ bought: 233_333n, paid: 699_999n * 10n ** 12n }),
  },
  {
    what: 'a dividend buys at the price of the day before',
    law: 'dividends become shares as chosen',
    wrong: (world) => world.reinvests({ bought: 350_000n, paid: 7n * 10n ** 17n }),
    right: (world) => world.reinvests({ bought: 233_333n, paid: 699_999n * 10n ** 12n }),
  },
  {
    what: 'a dividend stays money although its owner had chosen shares',
    law: 'dividends become shares as chosen',
    wrong: (world) => world.reinvests({ bought: 0n, paid: 0n }),
    right: (world) => world.reinvests({ bought: 233_333n, paid: 699_999n * 10n ** 12n }),
  },
  {
    what: 'a dividend becomes shares that nobody has asked for',
    law: 'dividends become shares as chosen',
    wrong: (world) => world.reinvests({ bought: 233_333n, paid: 699_999n * 10n ** 12n }, false),
    right: (world) => world.reinvests({ bought: 0n, paid: 0n }, false),
  },
  {
    what: 'a vote counts other shares than every look around its record date has seen',
    law: 'dividends are owed as shares were held',
    wrong: (world) => world.countsNothing(share),
    // Changes between two looks cannot be judged.
    right: (world) => world.countsNothing(share, 2n * share),
  },
  {
    what: 'an audit and its entries leave out what every look around it has seen',
    law: 'audits prove what members own',
    wrong: (world) => {
      world.isSeenWith(share)
      world.publishesNothing()
    },
    right: (world) => {
      world.isSeenWith(0n)
      world.publishesNothing()
    },
  },
]

const ofTransfers: Case[] = [
  {
    what: 'a transfer buys without a fee',
    law: 'a payment buys what it is worth',
    wrong: (world) => {
      const rates = { feeBps: 0n, money: bankMoney, sharePrice: 10_000_000n }
      world.ordersByTransfer(11_577n).order.receive = String(sharesFor(11_577n, rates))
    },
    right: (world) => void world.ordersByTransfer(11_577n),
  },
  {
    what: 'the fee that a transfer is told is rounded up',
    law: 'a payment buys what it is worth',
    wrong: (world) => {
      world.ordersByTransfer(11_577n).order.fee = '58'
    },
    right: (world) => {
      world.ordersByTransfer(11_577n).order.fee = '57'
    },
  },
  {
    what: 'a transfer buys a millionth of a share more',
    law: 'a payment buys what it is worth',
    wrong: (world) => {
      world.ordersByTransfer(11_577n).order.receive = '11520001'
    },
    right: (world) => {
      world.ordersByTransfer(11_577n).order.receive = '11520000'
    },
  },
  {
    what: 'the price of a transfer ends on the second weekday, on one of which the bank is closed',
    law: 'a payment buys what it is worth',
    wrong: (world) => {
      world.ordersByTransfer(11_577n).order.expiresAt = '2026-11-24T23:59:59.999Z'
    },
    right: (world) => void world.ordersByTransfer(11_577n),
  },
  {
    what: 'a transfer is to be paid to the account of somebody else',
    law: 'a payment buys what it is worth',
    wrong: (world) => {
      world.ordersByTransfer(11_577n).order.iban = 'GB14SMPL00000000000003'
    },
    right: (world) => void world.ordersByTransfer(11_577n),
  },
  {
    what: 'the fee of a transfer is not in the books',
    law: 'transfers are booked and credited once',
    wrong: (world) => world.creditsTransfer(world.ordersByTransfer(11_577n), '0'),
    right: (world) => world.creditsTransfer(world.ordersByTransfer(11_577n), '57'),
  },
]

const files = 'files are of the bank, or of two people'
const ofFiles: Case[] = [
  {
    what: 'a file is read that one operator has brought under two addresses',
    law: files,
    wrong: (world) => world.hasFile('a forger', ['Vera', 'Vera'], 'read'),
    right: (world) => world.hasFile('a forger', ['Vera', 'Vera'], 'offered'),
  },
  {
    what: 'a file of the bank waits to be read once one operator has brought it',
    law: files,
    wrong: (world) => world.hasFile('the bank', ['Ines'], 'waiting'),
    right: (world) => world.hasFile('the bank', ['Ines', 'Marek'], 'waiting'),
  },
  {
    what: 'a file of the bank is refused',
    law: files,
    wrong: (world) => world.hasFile('the bank', ['Ines', 'Marek'], 'refused'),
    right: (world) => world.hasFile('a forger', ['Vera'], 'refused'),
  },
  {
    what: 'an order is credited by what no bank has booked',
    law: 'transfers are booked and credited once',
    wrong: (world) => {
      world.creditsTransfer(world.ordersByTransfer(11_577n), '57')
      world.records.booked.pop()
    },
    right: (world) => world.creditsTransfer(world.ordersByTransfer(11_577n), '57'),
  },
]

const deliveryOf = ({ accountId, address }: Member) => ({
  id: 'a delivery',
  account: accountId,
  address,
  amount: String(share),
  state: 'asked',
  isWaiting: true,
  isOnHold: false,
  refusal: null,
  nonce: null,
  hashes: [],
})

test.each([...cases, ...alsoFromOutside, ...ofTransfers, ...ofFiles])(
  'it is seen that $what @rest',
  async ({ law, wrong, right }) => {
    const [world, otherWorld] = [new World(), new World()]
    wrong(world)
    expect(await world.seenBy(law)).not.toEqual([])
    right(otherWorld)
    expect(await otherWorld.seenBy(law)).toEqual([])
  },
)

test('what is paid in another coin is refused, and no law says that it should have been credited', async () => {
  const world = new World()
  const knownOrder = world.orders('BNB', 100n)
  const sentPayment = world.pays(knownOrder, 100n, 'USDT')
  world.pass(400)
  world.settles(sentPayment)
  world.returns(sentPayment, 100n)
  world.says(reads.money, { asset: 'USDT', balance: '0' })
  const silent = [
    ...['a payment buys what it is worth', 'credited as agreed', 'returned once and whole'],
    ...['reserved shares are of open orders', 'settled is deep', 'the books add up'],
    ...['members hold what is theirs', 'nothing hangs', 'letters tell what happened'],
  ]
  for (const law of silent) expect([law, await world.seenBy(law, true)]).toEqual([law, []])
})

test('in the end a file that two people have brought has been read', async () => {
  const world = new World()
  world.hasFile('the bank', ['Ines', 'Marek'], 'waiting')
  expect(await world.seenBy(files, true)).toEqual(['a file has not been read'])
})
