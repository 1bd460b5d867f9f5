import * as terms from '@/config/terms'
import { requestKinds } from '@/server/modules/operators'
import { limitsOf } from '@/server/modules/terms'
import { readSources } from '../support/sources'

/** What is the program's own, for every bank: who could change it could take money or shares. */
const own =
  /confirmations|amountTagDigits|waitHours|recoveryDays|estateDays|quoteSeconds|lockMinutes|decisionHours|signer|treasur|quoteKey|maxDaily|codeMinutes/i

test('no request of the console asks for a term that is the program’s own', () => {
  const fields = Object.entries(requestKinds).flatMap(([kind, { fields: asked = {} }]) =>
    Object.keys(asked).map((field) => `${kind}: ${field}`),
  )
  expect(fields.length).toBeGreaterThan(40)
  expect(fields.filter((field) => own.test(field.split(': ')[1] ?? ''))).toEqual([])
})

test('a version of terms in the database gives nothing but limits of members, none above the code’s', () => {
  const most = '999999999999999999'
  const row = {
    transferCents: most,
    firstTransferCents: most,
    reservedMicroShares: most,
    giftMicroShares: most,
    gifts: most,
    confirmations: '1',
    amountTagDigits: '1',
    waitHours: '0',
  }
  expect(limitsOf(row)).toEqual({
    transferCents: terms.transferTerms.maxCents,
    firstTransferCents: terms.transferTerms.maxFirstCents,
    reservedMicroShares: terms.purchaseTerms.maxReservedMicroShares,
    giftMicroShares: terms.giftTerms.maxDailyMicroShares,
    gifts: BigInt(terms.giftTerms.maxDailyGifts),
  })
})

test('whoever signs, and whoever moves shares or lets them wait, reads no terms from the database', () => {
  const sources = readSources(
    'src/server/signer',
    'src/server/chain',
    'src/server/modules/custody',
    'src/server/modules/recoveries',
    'src/server/modules/legal-orders',
    'src/server/modules/identity',
  )
  expect(Object.keys(sources).length).toBeGreaterThan(60)
  const reading = Object.entries(sources).filter(([, text]) =>
    /server\/modules\/terms|termsVersions|terms_version|server\/start\/issuer/.test(text),
  )
  expect(reading.map(([file]) => file)).toEqual([])
})
