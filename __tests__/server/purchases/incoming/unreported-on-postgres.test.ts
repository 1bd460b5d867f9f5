import { ne } from 'drizzle-orm'
import { treasuryChecks } from '@/server/modules/purchases/tables'
import type { Details } from '@/server/modules/purchases/treasury/differences'
import { expectSoundBooks, fixtureOnPostgres } from '../../../support/payment-fixture'
import { openPostgres, type TestPostgres } from '../../../support/postgres'
import { newAddress } from '../../../support/scripted-chain'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openPostgres()
})

afterAll(() => postgres.close())

test('a search keeps its place and explains the difference @rest', async () => {
  const fixture = await fixtureOnPostgres(postgres)
  const { chain, treasury, api } = fixture
  const coin = 10n ** 18n
  chain.mineEmpty(20)
  await fixture.run()
  const blocks: string[] = []
  for (let gift = 0; gift < 6; gift += 1) {
    chain.mineEmpty(120)
    chain.gift(treasury, coin)
    chain.mine()
    blocks.push(String(chain.head))
  }
  chain.mine(chain.batch(newAddress(), treasury, 5n * coin))
  for (let look = 0; look < 5; look += 1) {
    chain.mineEmpty(20)
    fixture.clock.forward(60_000)
    await fixture.run()
    await fixture.run()
  }
  const [remainingCursor, ...otherCursors] = await api.services.db
    .select()
    .from(treasuryChecks)
    .where(ne(treasuryChecks.onChain, treasuryChecks.inBooks))
  expect(otherCursors).toEqual([])
  const { spans, found = [] } = (remainingCursor?.details ?? {}) as Partial<Details>
  expect(spans).toEqual([])
  expect(found.map(({ block }) => block).toSorted((a, b) => Number(a) - Number(b))).toEqual(blocks)
  expect(remainingCursor && remainingCursor.onChain - remainingCursor.inBooks).toBe(6n * coin)
  await expectSoundBooks(fixture)
})
