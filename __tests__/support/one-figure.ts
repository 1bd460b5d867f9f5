import type { Answer } from '@/contract/define'
import { balanceTotal, type statementCalls } from '@/contract/statement'
import { ownedIn } from '@/contract/user/holdings'
import { ownedSum } from '@/server/modules/legal-orders'
import { heldPlaces } from '@/server/modules/legal-orders/places'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import { endOfDay, lastWholeDay } from '@/server/modules/register/days'
import { registerLines } from '@/server/modules/register/lines'
import type { TestApi } from './api'
import { holdingsOf } from './held-shares'
import type { TestMember } from './member'

interface Holder {
  accountId: string
  member: TestMember
}

/**
 * What a member owns is the same by the ledger, their holdings, their statement, their gains and the
 * register of the last whole day; and its value is what was paid, earned and received, and the gain, by
 * both ways to reckon the cost. Answers it.
 */
export async function expectOneFigure(api: TestApi, holder: Holder): Promise<bigint> {
  const { services } = api
  const { accountId, member } = holder
  const owned = ownedSum(await heldPlaces(services.db, accountId))
  const holdings = await holdingsOf(holder)
  expect(BigInt(ownedIn(holdings))).toBe(owned)
  const { opened } = await member.call('GET', 'wallet/shareStatement', { limit: 100 })
  const { closing, docs } = opened as Answer<(typeof statementCalls)['shareStatement']>
  expect([balanceTotal(closing), BigInt(docs.at(-1)?.heldAfter ?? 0)]).toEqual([owned, owned])
  for (const { book, gain } of [holdings, holdings.fifo]) {
    const parts = [book.paid, book.rewards, book.received, gain].map(BigInt)
    expect(String(parts.reduce((sum, one) => sum + one, 0n))).toBe(holdings.value)
  }
  const year = services.clock.now().getUTCFullYear()
  expect(gainsSums(await gainsReport(services, accountId, year)).agrees).toBe(true)
  const end = endOfDay(lastWholeDay(services.clock.now()))
  const [line] = await registerLines(services.db, end, [accountId])
  expect(line?.microShares ?? 0n).toBe(owned)
  return owned
}
