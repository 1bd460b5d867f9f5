import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { carryLocale } from '@/messages/locale'
import { workerJobs } from '@/server/jobs'
import { accounts } from '@/server/modules/identity/tables'
import {
  logInAgain,
  makeBankOrder,
  makeVerifiedMember,
  receiveNotice,
  type Transfers,
  transferFixture,
  transferOf,
} from '../../../support/bank/transfers'
import { accountIdOf } from '../../../support/make-transactions'
import type { TestMember } from '../../../support/member'
import { inRole } from '../../../support/roles'

beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))

let fixture: Transfers
beforeEach(async () => {
  fixture = await transferFixture()
})

const job = workerJobs.find(([name]) => name === 'reminders of transfers')
const remind = () => inRole('worker', () => job?.[2](fixture.api.services as never))

async function mailsTo({ email }: TestMember): Promise<{ subject: string; text: string }[]> {
  const { text } = await fixture.api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  return JSON.parse(text).messages
}

test('once, on the day before, and not of what has arrived', async () => {
  const { ada, api } = fixture
  const [order, paidOrder] = [
    await makeBankOrder(ada),
    await makeBankOrder(await makeVerifiedMember(api)),
  ]
  const orderGone = await makeBankOrder(await makeVerifiedMember(api))
  await receiveNotice(api, transferOf(paidOrder, { name: 'Somebody Else' }))
  const untilEnd = () => Date.parse(orderGone.expiresAt) - api.clock.now().getTime()
  api.clock.forward(untilEnd() - 37 * hourMs)
  expect(await remind()).toBe(0)
  api.clock.forward(2 * hourMs)
  expect(await remind()).toBe(2)
  expect(await remind()).toBe(0)
  api.clock.forward(40 * hourMs)
  expect(await remind()).toBe(0)
  const { body } = await (await logInAgain(api, ada)).call('GET', 'notification/listNotification')
  expect(body.data).toMatchObject({
    docs: [
      {
        kind: 'payment-ending',
        path: `/buy-shares?order=${order.id}`,
        text: `500.00 USD with the reference ${order.reference} has to be on our account by Nov 24, 2026, 23:59 UTC. Already sent? Then there’s nothing to do.`,
      },
      { kind: 'payment-awaited' },
    ],
  })
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your transfer hasn’t arrived yet']),
  )
})

test('the details are mailed with the order, in the reader’s language @rest', async () => {
  const { ada, api } = fixture
  const isAda = eq(accounts.id, await accountIdOf(api, ada))
  await api.services.db.update(accounts).set({ locale: 'de', isLocaleChosen: true }).where(isAda)
  const { reference } = await makeBankOrder(ada)
  const mail = (await mailsTo(ada)).find(({ subject }) => /Überweisung/.test(subject))
  expect(mail?.subject).toBe('Auftrag erteilt: 500,00 USD per Überweisung')
  for (const line of [
    'Kontoinhaber: FNX',
    'IBAN: DE75 5121 0800 1245 1261 99',
    'BIC: SOGEDEFF',
    'Betrag: 500,00 USD',
    `Verwendungszweck: ${reference}`,
  ])
    expect(mail?.text).toContain(line)
  expect(mail?.text).not.toMatch(/Wallet|Netzwerk|Hash/)
})

test('a page learns beforehand how much can be paid, and until when a price holds', async () => {
  const { ada } = fixture
  const { body } = await ada.call('GET', 'wallet/sale')
  expect(body.data).toMatchObject({
    transfer: {
      minimumPay: '5000',
      maxPay: '1000000',
      maxFirstPay: '100000',
      holdsUntil: '2026-11-24T23:59:59.999Z',
    },
  })
})
