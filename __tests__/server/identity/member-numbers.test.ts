import { sql } from 'drizzle-orm'
import { isMemberNumber } from '@/contract/member-number'
import { rowsOf } from '@/server/platform/db/database'
import { makeApi } from '../../support/api'

test('the database draws numbers as pages read them, also many in one statement', async () => {
  const { db } = (await makeApi()).services
  const drawn = await db.execute(
    sql`select new_member_number() as number from generate_series(1, 200)`,
  )
  expect(rowsOf<{ number: string }>(drawn).filter(({ number }) => !isMemberNumber(number))).toEqual(
    [],
  )
})
