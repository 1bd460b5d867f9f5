import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { acceptedOf, offeringCalls } from '@/contract/offering'
import { type BankOrder, purchaseCalls } from '@/contract/purchase'
import { integrityErrors } from '@/server/modules/ledger'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { bankFile } from '../support/bank/bank-files'
import { type BankPurchase, expectEachCreditedOnce, untilSettled } from '../support/credited-once'
import { type KillFixture, killFixture, withChain } from '../support/kill-fixture'
import { openPlace, type Place, siteOfWebs } from '../support/role-place'
import { oneOf, pause, randomFrom, seedOfRun } from '../support/seeded'
import { startServer } from '../support/server-process'
import { askApi, buyStubbornly, Refused, type Site } from '../support/stubborn-buyer'

const memberCount = Number(process.env.CLUSTER_MEMBERS ?? 40)
const minutes = Number(process.env.CLUSTER_MINUTES ?? 1)
/** All members together begin some eight purchases a second. */
const meanRestMs = memberCount * 125
const meanMsBetweenKills = 6_000
const meanMsBetweenFreezes = 10_000
const longestFreezeMs = 20_000
const settledWithinMs = 180_000
const account = { iban: 'DE75512108001245126199', bic: 'SOGEDEFF', holder: 'FNX' }

const seed = seedOfRun('many members')
const random = randomFrom(seed + 7)
let fixture: KillFixture
let places: Place[]
let inbox: string

beforeAll(async () => {
  fixture = await killFixture(seed, memberCount)
  inbox = join(fixture.settings.DATA_DIR as string, 'from-the-bank')
  mkdirSync(inbox, { recursive: true })
  Object.assign(fixture.settings, {
    BANK_ACCOUNT_HOLDER: account.holder,
    BANK_ACCOUNT_IBAN: account.iban,
    BANK_ACCOUNT_BIC: account.bic,
    BANK_INBOX: inbox,
  })
  places = []
  for (const role of ['web', 'worker', 'follower'] as const)
    for (const nth of [1, 2]) places.push(await openPlace(fixture, role, nth))
}, 300_000)
afterAll(() => fixture?.stop())

test(
  'payments of many members by wallet and bank are credited once, while processes are killed and suspended',
  async () => {
    const ending = new AbortController()
    const site = siteOfWebs(places, { sent: fixture.sent, random, signal: ending.signal })
    const transfers: BankPurchase[] = []
    const events = { kills: 0, freezes: 0 }
    const end = Date.now() + minutes * 60_000
    const isOver = () => Date.now() > end
    const buying = Promise.all(
      fixture.buyers.map(async (buyer, index) => {
        const rests = () => pause(2 * buyer.random() * meanRestMs)
        for (await rests(); !isOver(); await rests())
          if (index % 2 === 0) await buyStubbornly(buyer, site)
          else await buyByBank(buyer, { site, transfers, isOver })
      }),
    )
    const faults = Promise.all([
      atTimes(meanMsBetweenKills, isOver, async () => {
        events.kills += 1
        await killAndRestart(oneOf(random, places))
      }),
      atTimes(meanMsBetweenFreezes, isOver, async () => {
        events.freezes += 1
        await freeze(oneOf(random, places))
      }),
    ])
    try {
      await Promise.all([buying, faults])
      await untilSettled(fixture, fixture.sent.all.length, {
        buying,
        within: settledWithinMs,
        signal: ending.signal,
      })
      await untilCredited(transfers)
    } finally {
      ending.abort()
      await Promise.allSettled([buying, faults])
    }
    const purchases = fixture.sent.all.length
    process.stdout.write(
      `${memberCount} members in ${minutes} min: ${purchases} purchases by wallet, ${transfers.length} by bank, ${events.kills} kills, ${events.freezes} processes frozen\n`,
    )
    expect(Math.min(purchases, transfers.length)).toBeGreaterThan(0)
    await expectEachCreditedOnce(fixture, site, purchases, transfers)
    expect(await integrityErrors(fixture.services)).toEqual([])
    const { text } = await runCommand(withChain(fixture), ['reconcile', '--by', 'cluster'])
    expect(text).toMatch(/^The books add up\.\n/)
  },
  minutes * 60_000 + 900_000,
)

type Buyer = KillFixture['buyers'][0]

interface Market {
  site: Site
  transfers: BankPurchase[]
  isOver: () => boolean
}

async function buyByBank(buyer: Buyer, market: Market): Promise<void> {
  const order = await placeBankOrder(buyer, market)
  if (order === undefined) return
  await pause(buyer.random() * 2_000)
  tellTransfer(order, oneOf(buyer.random, [1, 1, 1, 2]))
  market.transfers.push({ order, accountId: buyer.accountId })
}

/** Undefined if the time is over before the member's last order was paid. */
async function placeBankOrder(
  buyer: Buyer,
  { site, isOver }: Market,
): Promise<BankOrder | undefined> {
  const pay = String(6_000 + Math.floor(buyer.random() * 10_000))
  while (!isOver()) {
    const quote = await askApi(buyer, site, purchaseCalls.getConvertedAmount, {
      currency: 'USD',
      pay,
    })
    const { documents } = await askApi(buyer, site, offeringCalls.offering, {})
    const request = { quoteId: quote.id, accepted: acceptedOf(documents) }
    try {
      return await askApi(buyer, site, purchaseCalls.placeBankOrder, request)
    } catch (error) {
      // One order at a time waits for its transfer, and a quote holds for a minute.
      const isLater = error instanceof Refused && laterCodes.includes(error.code)
      if (!isLater) throw error
      await pause(2_000)
    }
  }
  return undefined
}

const laterCodes = ['TRANSFER_OPEN', 'PRICE_CHANGED']

let transferCount = 0

/** The bank tells most transfers once, and some in two files. */
function tellTransfer({ reference, pay }: BankOrder, times: number): void {
  transferCount += 1
  const day = new Date().toISOString().slice(0, 10)
  const line = {
    reference: `B${transferCount}`,
    amount: BigInt(pay),
    day,
    name: 'BYRON ADA',
    text: `Shares ${reference}`,
    payer: 'GB33BUKB20201555555555',
  }
  for (let copy = 1; copy <= times; copy += 1) {
    const name = `N${transferCount}-${copy}`
    const bytes = bankFile({ message: '054', name, iban: account.iban, lines: [line] })
    writeFileSync(join(inbox, `${name}.part`), bytes)
    renameSync(join(inbox, `${name}.part`), join(inbox, `${name}.xml`))
  }
}

async function untilCredited(transfers: BankPurchase[]): Promise<void> {
  const latest = Date.now() + settledWithinMs
  const { db } = fixture.database
  const openConnection = async () => {
    const settledOrders = await db
      .select({ id: purchaseOrders.id })
      .from(purchaseOrders)
      .where(eq(purchaseOrders.state, 'settled'))
    const ids = new Set(settledOrders.map(({ id }) => id))
    return transfers.filter(({ order }) => !ids.has(order.id)).map(({ order }) => order.id)
  }
  while ((await openConnection()).length > 0 && Date.now() < latest) await pause(500)
  expect(await openConnection()).toEqual([])
}

async function atTimes(meanMs: number, isOver: () => boolean, act: () => Promise<void>) {
  for (;;) {
    await pause(2 * random() * meanMs)
    if (isOver()) return
    await act()
  }
}

async function killAndRestart(place: Place): Promise<void> {
  const runningPlace = await place.running
  await runningPlace.stop('SIGKILL')
  place.running = startServer(fixture.bundle, place.settings)
  await place.running
}

async function freeze(place: Place): Promise<void> {
  const { child } = await place.running
  child.kill('SIGSTOP')
  await pause(random() * longestFreezeMs)
  child.kill('SIGCONT')
}
