import { encodeFunctionData, type Hex } from 'viem'
import { below, oneOf, type Random } from '../faked/chance'
import { contractAbi, shareToken } from '../product-custody'
import { noticeIsOver } from '../product-legal-orders'
import type { KnownLegalOrder, Member } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import type { Person } from './arrive'
import { Requests } from './bank'
import { type Operator, retypedIn, titleOf } from './operator'

const share = 1_000_000n
const documentHash = 'ab'.repeat(32)

/** The days of an estate pass, while its member may be objecting. */
export const legalOrders: Actor = {
  name: 'legal-orders',
  begin(simulation) {
    const random = simulation.stream('legal-orders')
    void simulation.again(random, [5_000, 10_000], async () => {
      for (const knownLegalOrder of simulation.records.legalOrders.values()) {
        const isWaiting =
          knownLegalOrder.basis === 'estate' && knownLegalOrder.passedAt === undefined
        if (random() < 0.2 && isWaiting && !simulation.isCalm)
          await passes(simulation, knownLegalOrder)
      }
    })
  },
}

async function passes(simulation: Simulation, knownLegalOrder: KnownLegalOrder): Promise<void> {
  // Noted first: what it allows may be done at once.
  knownLegalOrder.passedAt = simulation.time.now()
  const isOver = await simulation.store.setUp((client) =>
    noticeIsOver(client, knownLegalOrder.file),
  )
  if (!isOver) {
    knownLegalOrder.passedAt = undefined
    return
  }
  simulation.count('days of an estate')
  simulation.say(`the days of ${knownLegalOrder.file} have passed`)
}

/** Of what the page lists: which two people can still end, and what the vault's owners are to sign. */
const listed = /<option value="([0-9a-f-]{36})">(S \d+\/26),/g
const toBringHome =
  /(S \d+\/26), two owners of the vault: <code>[^<]*bring-home --shares ([\d.]+) --from (0x[0-9a-fA-F]{40})/g
const maxOpen = 6
const patienceMs = 60_000

/**
 * What two operators do for estates and courts: shares go to another member or are frozen, some of it is
 * ended again, and holds are lifted, or should not be. The first tries to approve alone now and then.
 */
export class LegalWork {
  private readonly requests: Requests
  private readonly random: Random
  private readonly lifted = new Set<Member>()

  constructor(
    private readonly simulation: Simulation,
    asking: Operator,
  ) {
    this.requests = new Requests(simulation, asking)
    this.random = simulation.stream('estates and courts')
  }

  async ask(): Promise<void> {
    const { simulation, random, requests } = this
    const page = await requests.asking.page('/legal-orders')
    const openOrders = [...page.matchAll(listed)].map(([, id = '', file = '']) => ({ id, file }))
    for (const { file } of openOrders) this.noteHold(file)
    for (const [, file = '', shares = '', from = ''] of page.matchAll(toBringHome))
      bringHome(simulation, { file, shares, from: from.toLowerCase() as Hex })
    const [begins, ends, otherChance] = [random(), random(), random()]
    if (begins < 0.8 && openOrders.length < maxOpen && this.isFree()) await this.order()
    const chosenOrder = oneOf(random, openOrders)
    if (ends < 0.12 && chosenOrder !== undefined)
      await requests.ask('legal-order-stop', { order: chosenOrder.id }, `end ${chosenOrder.file}`)
    if (otherChance < 0.1) await this.lift(openOrders.map(({ file }) => file))
    if (otherChance > 0.88) await this.approveAlone()
  }

  /** One after the other: what a member owns must not change before the second person has looked. */
  private isFree(): boolean {
    const { records, time, isCalm } = this.simulation
    const newest = [...records.legalOrders.values()].at(-1)
    const isDecided = newest === undefined || newest.approvedAt !== undefined
    return !isCalm && (isDecided || time.now() - newest.askedAt > patienceMs)
  }

  /** As long as it is listed as open. */
  private noteHold(file: string): void {
    const { holder } = this.simulation.records.legalOrders.get(file) ?? {}
    if (holder === undefined || this.lifted.has(holder)) return
    holder.isOnHold = true
    holder.heldAt = Math.min(holder.heldAt, this.simulation.time.now())
  }

  /** Too early where an order is open. From then on nobody knows whether there is a hold. */
  private async lift(openOrders: string[]): Promise<void> {
    const { simulation, random, requests } = this
    const { legalOrders } = simulation.records
    const files = random() < 0.6 && openOrders.length > 0 ? openOrders : [...legalOrders.keys()]
    const { holder } = legalOrders.get(oneOf(random, files) ?? '') ?? {}
    if (holder === undefined) return
    this.lifted.add(holder)
    holder.isOnHold = false
    holder.heldAt = Number.POSITIVE_INFINITY
    await requests.ask('hold-lift', { account: holder.accountId })
  }

  private async order(): Promise<void> {
    const { simulation, random, requests } = this
    const { time } = simulation
    const { members, legalOrders, orders } = simulation.records
    const owners = members.filter(({ name, hasArrived }) => hasArrived && name.startsWith('owner'))
    const buyers = new Set(orders.flatMap(({ member, pays }) => (pays.length > 0 ? [member] : [])))
    const withShares = owners.filter((owner) => buyers.has(owner))
    const [manner, part, toldChance, freeChance] = [random(), random(), random(), random()]
    // Who is on hold is given nothing: asked for now and then, and refused.
    const receivers = freeChance < 0.1 ? owners : owners.filter(({ isOnHold }) => !isOnHold)
    const [anyMember, receiver] = [oneOf(random, withShares), oneOf(random, receivers)]
    const isFreeze = manner > 0.8
    // A court freezes what is about to move.
    const estates = [...legalOrders.values()].filter(
      ({ basis: otherBasis, passedAt }) => otherBasis === 'estate' && passedAt === undefined,
    )
    const holder = (isFreeze && oneOf(random, estates)?.holder) || anyMember
    const partAmount = share / 10n + BigInt(below(random, 8 * Number(share)))
    const file = `S ${legalOrders.size + 1}/26`
    if (holder === undefined || receiver === undefined || holder === receiver) return
    const basis = manner < 0.5 ? 'estate' : 'court'
    const isTold = basis === 'estate' || toldChance < 0.5
    const wantedAmount = part < 0.5 || isFreeze ? undefined : partAmount
    const knownOrder = {
      file,
      holder,
      basis,
      wanted: wantedAmount,
      isTold,
      askedAt: time.now(),
    } as const
    legalOrders.set(file, {
      ...nothingYet,
      ...knownOrder,
      ...(!isFreeze && { receiver }),
      home: [],
    })
    const papers = { file, document: 'A document', hash: documentHash }
    const requestFields = { ...papers, account: holder.accountId, notice: isTold ? 'yes' : 'no' }
    if (isFreeze) return requests.ask('court-freeze', requestFields, file)
    const shares = wantedAmount === undefined ? 'all' : typed(wantedAmount)
    const fields = { ...requestFields, basis, shares, receiver: receiver.accountId }
    await requests.ask('transfer-by-order', fields, file)
  }

  /** The newest that waits for a second person. */
  private async approveAlone(): Promise<void> {
    const { asking } = this.requests
    const list = await asking.page('/requests')
    const [, number] = /href="\/requests\/(\d+)"/.exec(list) ?? []
    if (number === undefined) return
    const retyped = retypedIn(await asking.page(`/requests/${number}`))
    if (retyped === undefined) return
    await asking.send(`/requests/${number}/approve`, { retyped, code: await asking.code() })
    this.simulation.say(`request ${number} is approved by who asked for it`)
  }
}

const nothingYet = {
  receiver: undefined,
  approvedAt: undefined,
  passedAt: undefined,
  isObjected: false,
  hasRead: false,
  movedAtEnd: undefined,
}

const typed = (amount: bigint) => `${amount / share}.${String(amount % share).padStart(6, '0')}`

/** Which file the second person approves, or which order's end; before, since the answer may be lost. */
export function noteApproval(simulation: Simulation, page: string): void {
  const { records, time } = simulation
  const [, file = ''] = /File number<[\s\S]*?(S \d+\/26)</.exec(page) ?? []
  const knownLegalOrder = records.legalOrders.get(file)
  if (knownLegalOrder !== undefined) knownLegalOrder.approvedAt ??= time.now()
  const [, endedOrder] = /court ordered, ([0-9a-f-]{36})/.exec(titleOf(page)) ?? []
  if (endedOrder === undefined) return
  simulation.count('orders ended by two')
  records.endedOrders.add(endedOrder)
}

/** Once more only if the chain has lost it. */
function bringHome(
  simulation: Simulation,
  { file, shares, from }: { file: string; shares: string; from: Hex },
): void {
  const { nodes, records, time } = simulation
  const knownLegalOrder = records.legalOrders.get(file)
  if (knownLegalOrder === undefined) return
  const amount = BigInt(shares.replace('.', ''))
  const before = knownLegalOrder.home.filter((move) => move.from === from)
  if (before.some(({ hash, at }) => nodes.knows(hash) && time.now() - at < againMs)) return
  const args = [from, shareToken.vault, amount] as const
  const input = encodeFunctionData({ abi: contractAbi, functionName: 'forcedTransfer', args })
  const hash = nodes.call(shareToken.vault, shareToken.token, input)
  knownLegalOrder.home.push({ from, amount, hash, at: time.now() })
  records.byHand.add(hash)
  simulation.say(`two owners bring ${amount} home for ${file}`)
}

/** For how long what was signed may take to be booked, also while a node is silent. */
const againMs = 15 * 60_000

const link = /\/api\/not-me\?t=[\w.-]+/

/** Some who read that they have died say that they have not. False if nobody says so. */
export async function objectIfAlive(person: Person): Promise<boolean> {
  const { simulation, random, member } = person
  const knownLegalOrder = [...simulation.records.legalOrders.values()].find(
    ({ holder, basis, hasRead }) => holder === member && basis === 'estate' && !hasRead,
  )
  const mails = simulation.mailbox.lettersTo(member.email)
  const mail =
    knownLegalOrder &&
    mails.find(({ text }) => text.includes(knownLegalOrder.file) && link.test(text))
  if (knownLegalOrder === undefined || mail === undefined) return false
  knownLegalOrder.hasRead = true
  if (random() > 0.4) return false
  const [address = ''] = link.exec(mail.text) ?? []
  if (await simulation.network.press(random, address)) knownLegalOrder.isObjected = true
  person.done(`says that ${knownLegalOrder.file} is wrong`)
  return true
}
