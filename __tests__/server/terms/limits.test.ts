import { giftTerms, purchaseTerms, transferTerms } from '@/config/terms'
import { limitsOf, lockTerms, memberLimits, takeVersion } from '@/server/modules/terms'
import { makeApi } from '../../support/api'

const ofCode = {
  transferCents: transferTerms.maxCents,
  firstTransferCents: transferTerms.maxFirstCents,
  reservedMicroShares: purchaseTerms.maxReservedMicroShares,
  giftMicroShares: giftTerms.maxDailyMicroShares,
  gifts: BigInt(giftTerms.maxDailyGifts),
}

const huge = String(10n ** 30n)
const loose = {
  transferCents: huge,
  firstTransferCents: huge,
  reservedMicroShares: huge,
  giftMicroShares: huge,
  gifts: huge,
}

test('a row that says more than the code counts as the code', async () => {
  expect(limitsOf(loose)).toEqual(ofCode)
  const { services, clock } = await makeApi()
  await services.db.transaction(async (tx) => {
    await lockTerms(tx)
    await takeVersion(tx, { part: 'limits', content: loose }, clock.now())
  })
  expect(await memberLimits(services.db, clock.now())).toEqual(ofCode)
})

test('the first limits are those that the code has', async () => {
  const { services, clock } = await makeApi()
  expect(await memberLimits(services.db, clock.now())).toEqual(ofCode)
})
