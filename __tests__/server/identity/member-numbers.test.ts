import { sql } from 'drizzle-orm'
import { isMemberNumber } from '@/contract/member-number'
import { makeApi } from '../../support/api'
import { rowsOf } from '../../support/rows-of'

test('the database draws numbers as pages read them, also many in one statement', async () => {
  const { db } = (await makeApi()).services
  const drawnNumbers = await db.execute(
    sql`select new_member_number() as number from generate_series(1, 200)`,
  )
  expect(
    rowsOf<{ number: string }>(drawnNumbers).filter(({ number }) => !isMemberNumber(number)),
  ).toEqual([])
})
