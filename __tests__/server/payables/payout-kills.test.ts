import { eq } from 'drizzle-orm'
import { integrityErrors } from '@/server/modules/ledger'
import { payouts } from '@/server/modules/payables/tables'
import { type Shareholder, type TokenChain, tokenChain } from '../../support/custody-fixture'
import {
  askForPayout,
  coin,
  type DividendFixture,
  dividendFixture,
  owedMoney,
  platformMoney,
} from '../../support/dividend-fixture'
import { followerJob, signNext } from '../../support/jobs'
import { isOfDeath, Life, mortal, mortalMemory } from '../../support/mortal'
import { randomFrom, seedOfRun } from '../../support/seeded'
import { runCount } from '../../support/size'

const kills = runCount(8, 50)
const holders = 3
const longestLife = 120
const random = randomFrom(seedOfRun('payouts under kills'))
const dollar = 10n ** 18n
/** A hundred shares at a quarter, less 30% because no residence is known. */
const net = (25n * dollar * 70n) / 100n

let token: TokenChain
let own: DividendFixture

beforeAll(async () => {
  token = await tokenChain()
}, 120_000)
afterAll(() => token.chain.stop())

/** A follower and a signer that both die after some steps, wherever they are then. */
async function live(life: Life): Promise<void> {
  const { services } = own.api
  const db = mortal(services.db, life)
  const memory = mortalMemory(own.signer.memory, life)
  try {
    await followerJob({ ...services, db }).run()
    while (await signNext({ ...own.signer, db, memory }));
    await followerJob({ ...services, db }).run()
  } catch (error) {
    if (!isOfDeath(error)) throw error
  }
}

const openPayouts = () => own.api.services.db.$count(payouts, eq(payouts.state, 'ordered'))

test(
  `${kills} kills while dividends are ordered, signed, sent and booked pay each of them once @rest`,
  async () => {
    await token.again()
    own = await dividendFixture(token)
    const people: Shareholder[] = []
    for (let place = 0; place < holders; place += 1) people.push(await own.shareholder(100n))
    let killed = 0
    let dividends = 0n
    while (killed < kills) {
      const id = await own.announce('0.25')
      await own.advance(3)
      await own.fundAll(id)
      await own.advance(2)
      dividends += 1n
      for (const person of people) expect((await askForPayout(person)).status).toBe(200)
      await own.startRun()
      for (let lives = 0; lives < 12 && killed < kills; lives += 1) {
        const life = new Life(1 + Math.floor(random() * longestLife))
        await live(life)
        if (life.isOver) killed += 1
        await own.mine(random() < 0.5 ? 1 : 17)
        if (lives > 0 && (await openPayouts()) === 0) break
      }
      await own.settleAll()
      await own.settleAll()
      for (const person of people) {
        expect(await owedMoney(own, person)).toEqual({ payable: 0n, paying: 0n })
        expect(await own.coinsOf(person.wallet.address)).toBe(net * dividends)
      }
    }
    expect(await platformMoney(own, 'dividends')).toBe(0n)
    const rows = await own.api.services.db.select().from(payouts)
    expect(new Set(rows.map(({ state, coin: paidIn }) => `${state} ${paidIn}`))).toEqual(
      new Set([`paid ${coin}`]),
    )
    expect(rows).toHaveLength(holders * Number(dividends))
    const { db } = own.api.services
    expect(await integrityErrors({ db, bookChecks: [] })).toEqual([])
  },
  20_000 * (kills + 10),
)
