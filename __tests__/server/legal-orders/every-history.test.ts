import fc from 'fast-check'
import { type Move, post } from '@/server/modules/ledger/post'
import { heldPlaces } from '@/server/modules/legal-orders/places'
import { endOfDay, lastWholeDay } from '@/server/modules/register/days'
import { registerOf } from '@/server/modules/register/operator-reads.service'
import type { TestApi } from '../../support/api'
import {
  answerGift,
  makeGiver,
  sendGift,
  share,
  runGiftJob as turnGifts,
} from '../../support/gifts'
import * as shares from '../../support/held-shares'
import { expectOneFigure } from '../../support/held-shares'
import { advanceOrders, transferByCourt } from '../../support/legal-orders'
import { expectSoundBooks } from '../../support/payment-fixture'
import { runCount, seed } from '../../support/size'

type Held = shares.HeldShares

let api: TestApi
let priced: Held
let people: Held[]
let files = 0

beforeEach(async () => {
  priced = await shares.heldShares()
  api = priced.api
  await shares.publishPrices(api, ['2026-11-10', 10n], ['2026-11-19', 12n], ['2026-11-21', 13n])
})
afterEach(() => shares.restorePrices(priced))

const act = fc.record({
  kind: fc.constantFrom('buy', 'gift', 'back', 'court', 'all', 'wallet', 'later'),
  from: fc.nat(2),
  to: fc.nat(2),
  shares: fc.bigInt(1n, 40n),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function addJournal(kind: string, ...moves: Move[]): Promise<void> {
  files += 1
  const journal = { key: `history ${files} of ${people[0]?.accountId}`, kind, moves }
  await api.services.db.transaction((tx) => post(tx, [{ ...journal, at: api.clock.now() }]))
}

const of = ({ accountId: owner }: Held, type: 'available' | 'delivering' | 'delivered') =>
  ({ owner, type, asset: 'SHARE' }) as const

/** Out to a wallet, from there to another member's wallet, and back to custody. */
async function byWallets(from: Held, to: Held, amount: bigint): Promise<void> {
  const steps = [
    ['delivery', of(from, 'available'), of(from, 'delivering')],
    ['share moved', of(from, 'delivering'), of(from, 'delivered')],
    ['share moved', of(from, 'delivered'), of(to, 'delivered')],
    ['share moved', of(to, 'delivered'), of(to, 'available')],
  ] as const
  for (const [kind, fromAccount, toAccount] of steps)
    await addJournal(kind, { from: fromAccount, to: toAccount, amount })
}

async function doAct({
  kind,
  from: giverAt,
  to: takerAt,
  shares: microShares,
}: Act): Promise<void> {
  const [from, to] = [people[giverAt] as Held, people[takerAt] as Held]
  const { available } = await heldPlaces(api.services.db, from.accountId)
  const amount = microShares * share
  api.clock.forward(61_000)
  if (kind === 'buy')
    return void (await shares.buy(from, microShares, 11n * microShares, api.clock.now()))
  if (kind === 'later') return void api.clock.forward(20 * 60 * 60_000)
  if (giverAt === takerAt || amount > available) return
  if (kind === 'wallet') return byWallets(from, to, amount)
  if (kind === 'court' || kind === 'all') {
    files += 1
    const wantedText = kind === 'all' ? 'all' : String(microShares)
    await transferByCourt(from, to, { shares: wantedText, file: `5 C ${files}/26` })
    return advanceOrders(from)
  }
  const { gift, status } = await sendGift(from, to.member.email, microShares)
  if (status !== 200) return
  await turnGifts(from)
  if (kind === 'gift') await answerGift(to, gift, 'accept')
  else await from.member.call('POST', 'wallet/takeBackGift', { id: gift.id })
}

test('after any gifts, orders of courts and transfers, statement, holdings, ledger and register are one figure @rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 10 }), async (acts) => {
      people = []
      for (const name of ['Dana Demo', 'Ruth Ito', 'Mia Okonjo-Lind'])
        people.push({ ...(await makeGiver(api, name, 0n)) })
      for (const heldShares of people) await shares.buy(heldShares, 60n, 650n, api.clock.now())
      for (const act of acts) await doAct(act)
      api.clock.forward(2 * 24 * 60 * 60_000)
      for (const heldShares of people) await expectOneFigure(api, heldShares)
      const register = await registerOf(api.services, endOfDay(lastWholeDay(api.clock.now())))
      expect(register.difference).toBe(0n)
      await expectSoundBooks(priced)
    }),
    { numRuns: runCount(3, 60), seed, endOnFailure: process.env.TEST_SIZE !== 'full' },
  )
}, 600_000)
