import { ownersOf } from '@/server/modules/purchases/settling/match'
import type { Payment } from '@/server/modules/purchases/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { makeApi } from '../../../support/api'
import { accountIdOf } from '../../../support/make-transactions'
import { quickMember } from '../../../support/quick-member'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const payer = '0x00000000000000000000000000000000000000aa'

const cases: [what: string, blockAt: string, owner: string | undefined][] = [
  ['before anybody linked it', '11:59:59', undefined],
  // Blocks cut off the fraction: one of the same second may be later than the link.
  ['in the second of the link', '12:00:00', 'ada'],
  ['while it was linked', '12:30:00', 'ada'],
  ['in the second it was unlinked', '13:00:00', 'ada'],
  ['after it was unlinked', '13:00:01', undefined],
  ['once somebody else has it', '15:00:00', 'eve'],
]

test('a payment is whose the link was at the time of its block', async () => {
  const api = await makeApi()
  const { db } = api.services
  const ada = await accountIdOf(api, await quickMember(api))
  const eve = await accountIdOf(api, await quickMember(api))
  await db.insert(walletLinks).values([
    {
      accountId: ada,
      address: payer,
      linkedAt: at('12:00:00.700'),
      unlinkedAt: at('13:00:00.700'),
    },
    { accountId: eve, address: payer, linkedAt: at('14:00:00'), unlinkedAt: null },
  ])
  const payments = cases.map(
    ([id, time]) =>
      ({ id, payer, origin: 'chain', forAccountId: null, blockAt: at(time) }) as Payment,
  )
  const owners = await ownersOf(db, payments)
  const names = new Map([
    [ada, 'ada'],
    [eve, 'eve'],
  ])
  expect(cases.map(([id, time]) => [id, time, names.get(owners.get(id) ?? '')])).toEqual(cases)
})
