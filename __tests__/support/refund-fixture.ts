import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Hex } from 'viem'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { refundOrders, refunds, settlements } from '@/server/modules/purchases/tables'
import { signRefundOrder } from '@/server/ops/sign-order'
import { sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import { type ConsoleVisit, codeNow, openConsole, visitAs } from './console-visit'
import { runDueRequests } from './jobs'
import {
  type Buyer,
  finalIn,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  settlementsIn,
} from './payment-fixture'
import { linkNewWallet } from './purchase'
import { landing, newAddress } from './scripted-chain'

export interface RefundFixture extends PaymentFixture {
  app: Hono
  buyer: Buyer
  ines: ConsoleVisit
  paymentId: string
  folder: string
}

const folders: string[] = []

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
}

const visitorAs = async ({ api }: PaymentFixture, app: Hono, email: string, role: OperatorRole) =>
  visitAs(api, app, `${email}@fnx.example`, role)

/** An underpayment that its payer wants back, and a signed-in treasurer. */
export async function refundFixture(given?: PaymentFixture): Promise<RefundFixture> {
  const fixture = given ?? (await paymentFixture())
  const buyer = await makeBuyerIn(fixture)
  const app = openConsole(fixture.api)
  const ines = await visitorAs(fixture, app, 'ines', 'treasury')
  const paymentId = await payTooLittle(fixture, buyer)
  const folder = mkdtempSync(join(tmpdir(), 'fnx-returns-'))
  folders.push(folder)
  return { ...fixture, app, buyer, ines, paymentId, folder }
}

export async function payTooLittle(fixture: PaymentFixture, buyer: Buyer): Promise<string> {
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, order, { amount: BigInt(order.pay) - 5n }))
  await fixture.settleAll()
  const input = { transactionId: order.id, choice: 'refund' }
  await buyer.member.call('POST', 'wallet/resolvePayment', input)
  return (await settlementsIn(fixture)).at(-1)?.payment.id ?? ''
}

/** Returns where the request stands. */
export async function askRefund(
  { ines }: RefundFixture,
  payment: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const reason = 'The payer wants it back.'
  return (await ines.send('/ask/return', { payment, reason, ...fields })).location ?? ''
}

export async function approve(fixture: RefundFixture, path: string): Promise<void> {
  await approveByOther(fixture, path)
  await runDueRequests(fixture.api.services)
}

/** Decided by two, and not carried out yet. */
export async function approveByOther(fixture: RefundFixture, path: string): Promise<void> {
  await pressApprove(fixture, await visitorAs(fixture, fixture.app, 'marek', 'treasury'), path)
}

/** Each authenticator code counts once. */
export async function pressApprove(
  { api }: RefundFixture,
  visit: ConsoleVisit,
  path: string,
): Promise<void> {
  const { text } = await visit.get(path)
  const [, retyped = ''] = /Refund payment [0-9a-f-]{32}([0-9a-f]{4})</.exec(text) ?? []
  await visit.send(`${path}/approve`, { retyped, code: await codeNow(api) })
  api.clock.forward(31_000)
}

/** Paid from an unlinked wallet, and an address of the buyer for it. */
export async function payFromUnlinkedWallet(fixture: RefundFixture) {
  const { chain, treasury, api, buyer } = fixture
  chain.mine(chain.pay(newAddress(), treasury, 10n ** 21n, { symbol: 'USDT' }))
  await fixture.settleAll()
  const asidePayment = (await finalIn(fixture)).find(({ state }) => state === 'aside')
  const to = await linkNewWallet(api, buyer.accountId)
  return { payment: asidePayment?.id ?? '', to }
}

export const ordersIn = ({ api }: PaymentFixture) =>
  api.services.db.select().from(refundOrders).orderBy(refundOrders.approvedAt, refundOrders.id)
export const refundsIn = ({ api }: PaymentFixture) => api.services.db.select().from(refunds)
export const outcomesIn = async ({ api }: PaymentFixture) =>
  (await api.services.db.select().from(settlements)).map(({ outcome }) => outcome)
export const sentBy = ({ nodes }: PaymentFixture): Hex[] => nodes.flatMap(({ sent }) => sent)

/** Approved by two and ordered: its file is in the treasurer's folder. */
export async function orderRefund(fixture: RefundFixture) {
  await approve(fixture, await askRefund(fixture, fixture.paymentId))
  await fixture.run()
  const [order] = await ordersIn(fixture)
  return downloadOrder(fixture, order?.id ?? '')
}

export async function downloadOrder({ ines, folder }: RefundFixture, id: string) {
  const { text, headers } = await ines.get(`/returns/${id}/file`)
  const file = join(folder, `return-${id}.json`)
  writeFileSync(file, text)
  return { id, file, text, headers }
}

export function signOrder(
  { api }: PaymentFixture,
  file: string,
  ...moreWords: string[]
): Promise<string> {
  const publicKey = api.services.documentSigner?.publicKey ?? ''
  const words = ['refund', '--order', file, '--signed-by', publicKey, ...moreWords]
  const openKey = async () => sandboxTreasury
  return signRefundOrder(words, { openKey, now: api.clock.now(), pathOf: (path) => path })
}

export async function signOrderFile(
  fixture: PaymentFixture,
  file: string,
  ...moreWords: string[]
): Promise<string> {
  await signOrder(fixture, file, '--yes', ...moreWords)
  return readFileSync(file.replace('.json', '.txt'), 'utf8')
}

export const upload = ({ ines }: RefundFixture, id: string, transaction: string) =>
  ines.sendFile(`/returns/${id}/upload`, 'transaction', transaction)

/** The newest sent is in a block, and final. */
export async function mineNewest(fixture: PaymentFixture) {
  const [newest] = sentBy(fixture).slice(-1)
  const landedTransaction = await landing(newest as Hex)
  fixture.chain.mine(landedTransaction)
  await fixture.settleAll()
  return landedTransaction
}
