import { dayMs, hourMs } from '@/config/durations'
import { isCreditorReference } from '@/server/modules/bank/creditor-reference'
import { offeredMicroShares } from '@/server/modules/ledger'
import { balanceOf, totalReserved } from '@/server/modules/ledger/ledger-account'
import { expireOrders } from '@/server/modules/purchases/orders/expire'
import { bank, bankFile } from '../../../support/bank/bank-files'
import {
  bankMoney,
  fetchTransaction,
  makeBankOrder,
  makeFewUnsold,
  makeVerifiedMember,
  postBankOrder,
  receiveBankFile,
  receiveNotice,
  type Transfers,
  transferFixture,
  transferOf,
} from '../../../support/bank/transfers'
import { someHash } from '../../../support/make-transactions'
import { closeOn, strictLimits } from '../../../support/own-terms'
import { acceptCurrentDocuments, quoteTo } from '../../../support/purchase'
import { inRole } from '../../../support/roles'

let fixture: Transfers
beforeEach(async () => {
  fixture = await transferFixture()
})

const errorOf = async (answer: ReturnType<typeof postBankOrder>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const reservedShares = () => totalReserved(fixture.api.services.db, 'ordered')
const expire = () => inRole('follower', () => expireOrders(fixture.api.services))

test('a member without a wallet gets the transfer’s details, and the shares are reserved', async () => {
  const { ada } = fixture
  const order = await makeBankOrder(ada)
  expect(order).toMatchObject({
    currency: 'USD',
    decimals: 2,
    pay: '50000',
    currencyPrice: '1000000',
    holder: bank.holder,
    iban: bank.iban,
    bic: bank.bic,
    // Saturday and Sunday are no banking days.
    expiresAt: '2026-11-24T23:59:59.999Z',
  })
  expect(isCreditorReference(order.reference)).toBe(true)
  expect(await reservedShares()).toBe(BigInt(order.receive))
  const { status, transfer, quote } = await fetchTransaction(ada, order)
  expect([status, quote]).toEqual(['awaiting', null])
  expect(transfer).toMatchObject({ reference: order.reference, iban: bank.iban, bookedOn: null })
  expect((await bankMoney(fixture.api)).errors).toEqual([])
})

test('one order at a time, and a first one of a thousand dollars at most', async () => {
  const { ada } = fixture
  expect(await errorOf(postBankOrder(ada, { pay: '100001' }))).toEqual([
    422,
    'FIRST_TRANSFER_TOO_LARGE',
  ])
  const order = await makeBankOrder(ada, '100000')
  expect(await errorOf(postBankOrder(ada))).toEqual([409, 'TRANSFER_OPEN'])
  await receiveNotice(fixture.api, transferOf(order))
  expect(await errorOf(postBankOrder(ada, { pay: '1000001' }))).toEqual([422, 'TRANSFER_TOO_LARGE'])
  expect(await errorOf(postBankOrder(ada, { pay: '1000000' }))).toEqual([200, undefined])
})

test('a limit that two people made stricter between quote and order refuses the order, and what was ordered is credited whole', async () => {
  const { ada, api } = fixture
  const order = await makeBankOrder(ada, '50000')
  const { id: quoteId, maxPay } = await quoteTo(ada, { currency: 'USD', pay: '40001' })
  const accepted = await acceptCurrentDocuments(ada)
  await strictLimits(api.services, { transferCents: '40000', firstTransferCents: '20000' })
  await receiveNotice(api, transferOf(order))
  expect((await fetchTransaction(ada, order)).status).toBe('confirmed')
  const lateOrder = ada.call('POST', 'wallet/placeBankOrder', { quoteId, accepted })
  expect([maxPay, await errorOf(lateOrder)]).toEqual(['100000', [422, 'TRANSFER_TOO_LARGE']])
  const ben = await makeVerifiedMember(api)
  expect(await errorOf(postBankOrder(ben, { pay: '20001' }))).toEqual([
    422,
    'FIRST_TRANSFER_TOO_LARGE',
  ])
  expect((await quoteTo(ben, { currency: 'USD', pay: '20000' })).maxPay).toBe('20000')
  expect(await errorOf(postBankOrder(ben, { pay: '20000' }))).toEqual([200, undefined])
})

test('one person reserves no more than two people have decided', async () => {
  const { ada, api } = fixture
  const input = { currency: 'USD', pay: '200000' }
  const ask = () => ada.call('GET', 'wallet/getConvertedAmount', input)
  expect((await ask()).status).toBe(200)
  await strictLimits(api.services, { reservedMicroShares: '100000000' })
  const { status, body } = await ask()
  expect([status, body]).toEqual([422, expect.objectContaining({ code: 'ORDER_TOO_LARGE' })])
})

test('an order holds its price over a day on which two people say that the bank is closed, and earlier ones keep theirs', async () => {
  const { ada, api } = fixture
  const before = await makeBankOrder(ada)
  await closeOn(api.services, '2026-11-24')
  const ben = await makeVerifiedMember(api)
  expect((await makeBankOrder(ben)).expiresAt).toBe('2026-11-25T23:59:59.999Z')
  expect((await fetchTransaction(ada, before)).transfer?.expiresAt).toBe('2026-11-24T23:59:59.999Z')
})

test('a first one that the bank took back leaves the next one small', async () => {
  const { ada, api } = fixture
  const line = transferOf(await makeBankOrder(ada))
  await receiveNotice(api, line)
  const { reference, amount, day } = line
  await receiveNotice(api, { reference, amount, day, isDebit: true, isReversal: true })
  expect(await errorOf(postBankOrder(ada, { pay: '1000000' }))).toEqual([
    422,
    'FIRST_TRANSFER_TOO_LARGE',
  ])
})

test('all together reserve a tenth at most', async () => {
  const { ada, api } = fixture
  await makeFewUnsold(fixture)
  const otherMembers = await Promise.all([makeVerifiedMember(api), makeVerifiedMember(api)])
  const answers = await Promise.all(
    [ada, ...otherMembers].map((testMember) => errorOf(postBankOrder(testMember))),
  )
  expect(answers.map(([status]) => status).sort()).toEqual([200, 422, 422])
  expect(answers.map(([, code]) => code)).toContain('TRANSFERS_FULL')
})

test('a quote of another currency', async () => {
  const { status, body } = await postBankOrder(fixture.ada, {
    currency: 'USDT',
    pay: String(100n * 10n ** 18n),
  })
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['quoteId']])
})

test('without a bank account transfers are not offered @rest', async () => {
  const { ada } = await transferFixture({ bank: undefined })
  const { status } = await ada.call('GET', 'wallet/getConvertedAmount', {
    currency: 'USD',
    pay: '50000',
  })
  expect(status).toBe(400)
})

test('no transaction is reported for it, and it can be cancelled until the transfer comes', async () => {
  const { ada, api } = fixture
  const order = await makeBankOrder(ada)
  const report = { orderId: order.id, hash: someHash() }
  expect((await ada.call('POST', 'wallet/buyShare', report)).status).toBe(404)
  await receiveNotice(api, transferOf(order, { name: 'Somebody Else' }))
  const cancel = (id: string) => ada.call('POST', 'wallet/cancelOrder', { orderId: id })
  expect((await cancel(order.id)).body.code).toBe('ORDER_PAID')
  const second = await makeBankOrder(ada)
  expect((await cancel(second.id)).opened).toMatchObject({ status: 'cancelled' })
  expect(await reservedShares()).toBe(0n)
  await receiveNotice(api, transferOf(second))
  expect(await fetchTransaction(ada, second)).toMatchObject({
    status: 'decision',
    trouble: 'cancelled',
  })
})

test('ends unpaid once a statement tells its last day, or days later', async () => {
  const { ada, api } = fixture
  const order = await makeBankOrder(ada)
  const otherMember = await makeVerifiedMember(api)
  await makeBankOrder(otherMember)
  api.clock.forward(4 * dayMs + 12 * hourMs)
  await expire()
  expect(await reservedShares()).toBe(2n * BigInt(order.receive))
  await receiveBankFile(api, bankFile({ day: '2026-11-23', lines: [] }))
  await expire()
  expect(await reservedShares()).toBe(2n * BigInt(order.receive))
  await receiveBankFile(api, bankFile({ name: 'two', day: '2026-11-24', lines: [] }))
  await expire()
  expect(await reservedShares()).toBe(0n)
  expect(await balanceOf(api.services.db, { type: 'unsold', asset: 'SHARE' })).toBe(
    offeredMicroShares,
  )
})

test('where no statement comes, an order ends two days later @rest', async () => {
  const { ada, api } = fixture
  const order = await makeBankOrder(ada)
  api.clock.forward(6 * dayMs + 11 * hourMs)
  await expire()
  expect(await reservedShares()).toBe(BigInt(order.receive))
  api.clock.forward(2 * hourMs)
  await expire()
  expect(await reservedShares()).toBe(0n)
})
