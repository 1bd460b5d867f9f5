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
let ownFixture: DividendFixture

beforeAll(async () => {
  token = await tokenChain()
}, 120_000)
afterAll(() => token.chain.stop())

/** A follower and a signer that both die after some steps, wherever they are then. */
async function live(life: Life): Promise<void> {
  const { services } = ownFixture.api
  const db = mortal(services.db, life)
  const memory = mortalMemory(ownFixture.signer.memory, life)
  try {
    await followerJob({ ...services, db }).run()
    while (await signNext({ ...ownFixture.signer, db, memory }));
    await followerJob({ ...services, db }).run()
  } catch (error) {
    if (!isOfDeath(error)) throw error
  }
}

const openPayouts = () => ownFixture.api.services.db.$count(payouts, eq(payouts.state, 'ordered'))

test(
  `${kills} kills while dividends are ordered, signed, sent and booked pay each of them once @rest`,
  async () => {
    await token.again()
    ownFixture = await dividendFixture(token)
    const people: Shareholder[] = []
    for (let index = 0; index < holders; index += 1) people.push(await ownFixture.shareholder(100n))
    let killed = 0
    let dividends = 0n
    while (killed < kills) {
      const id = await ownFixture.announce('0.25')
      await ownFixture.advance(3)
      await ownFixture.fundAll(id)
      await ownFixture.advance(2)
      dividends += 1n
      for (const person of people) expect((await askForPayout(person)).status).toBe(200)
      await ownFixture.startRun()
      for (let lives = 0; lives < 12 && killed < kills; lives += 1) {
        const life = new Life(1 + Math.floor(random() * longestLife))
        await live(life)
        if (life.isOver) killed += 1
        await ownFixture.mine(random() < 0.5 ? 1 : 17)
        if (lives > 0 && (await openPayouts()) === 0) break
      }
      await ownFixture.settleAll()
      await ownFixture.settleAll()
      for (const person of people) {
        expect(await owedMoney(ownFixture, person)).toEqual({ payable: 0n, paying: 0n })
        expect(await ownFixture.coinsOf(person.wallet.address)).toBe(net * dividends)
      }
    }
    expect(await platformMoney(ownFixture, 'dividends')).toBe(0n)
    const rows = await ownFixture.api.services.db.select().from(payouts)
    expect(new Set(rows.map(({ state, coin: paidIn }) => `${state} ${paidIn}`))).toEqual(
      new Set([`paid ${coin}`]),
    )
    expect(rows).toHaveLength(holders * Number(dividends))
    const { db } = ownFixture.api.services
    expect(await integrityErrors({ db, bookChecks: [] })).toEqual([])
  },
  20_000 * (kills + 10),
)
