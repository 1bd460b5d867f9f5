import { desc, eq } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { formatMemberNumber } from '@/contract/member-number'
import type { Notification } from '@/contract/notification'
import { ownAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, type PersonAccountType } from '@/server/modules/ledger/ledger-account'
import { type LegalOrder, shareLegalOrders } from '@/server/modules/legal-orders/tables'
import { resultText } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import type { TestApi } from './api'
import { advanceLegalOrders, askFor, decideRequest, runDueRequests } from './jobs'
import type { TestMember } from './member'

export interface Owner {
  api: TestApi
  member: TestMember
  accountId: string
}

const pair = { asks: 'lena@fnx.example', approves: 'jo@fnx.example' }

type Kind = Parameters<typeof askFor>[1]['kind']

/** With the rights of the role that carries it out. */
type AsWorker = (run: () => Promise<unknown>) => Promise<unknown>

/** The result, in the words that operators read. */
export async function runRequestByTwo(
  { services }: TestApi,
  kind: Kind,
  fields: Record<string, string>,
  asWorker: AsWorker = (run) => run(),
): Promise<string> {
  const wish = { kind, given: fields, reason: 'The document lies before us.' }
  const { request } = await askFor(services, { ...wish, by: pair.asks })
  await decideRequest(services, { id: request.id, by: pair.approves, isApproved: true, reason: '' })
  await asWorker(() => runDueRequests(services))
  const isMeant = eq(operatorRequests.id, request.id)
  const [row] = await services.db.select().from(operatorRequests).where(isMeant)
  return `${row?.outcome}: ${resultText(row?.result ?? '')}`
}

const papers = {
  file: '3 VI 218/26',
  document: 'Certificate of inheritance of 20 November 2026',
  hash: 'ab'.repeat(32),
  notice: 'yes',
}

/** The owner is named by the account's id, and the receiver as an operator types it. */
export const transferByOrder = async (
  from: Owner,
  to: Owner,
  moreFields: Record<string, string> = {},
  asWorker?: AsWorker,
): Promise<string> => {
  const { number } = await ownAccount(to.api.services.db, to.accountId)
  const wish = { ...papers, basis: 'estate', shares: 'all', account: from.accountId }
  const fields = { ...wish, receiver: formatMemberNumber(number), ...moreFields }
  return runRequestByTwo(from.api, 'transfer-by-order', fields, asWorker)
}

export const transferByCourt = (from: Owner, to: Owner, moreFields: Record<string, string> = {}) =>
  transferByOrder(from, to, { basis: 'court', ...moreFields })

export const freezeByCourt = (
  { api, accountId: account }: Owner,
  moreFields: Record<string, string> = {},
  asWorker?: AsWorker,
) =>
  runRequestByTwo(
    api,
    'court-freeze',
    { ...papers, file: '5 C 77/26', account, ...moreFields },
    asWorker,
  )

export async function newestOf({ api, accountId }: Owner): Promise<LegalOrder> {
  const [row] = await api.services.db
    .select()
    .from(shareLegalOrders)
    .where(eq(shareLegalOrders.accountId, accountId))
    .orderBy(desc(shareLegalOrders.serial))
    .limit(1)
  return row as LegalOrder
}

export const stopNewestOrder = async (from: Owner) =>
  runRequestByTwo(from.api, 'legal-order-stop', { order: (await newestOf(from)).id })

export const advanceOrders = ({ api }: Pick<Owner, 'api'>) => advanceLegalOrders(api.services)

/** The sandbox's minute of notice. */
export async function endNotice(from: Owner): Promise<void> {
  from.api.clock.forward(minuteMs + 1_000)
  await advanceOrders(from)
}

export const balanceOfOwner = (
  { api, accountId: owner }: Owner,
  type: PersonAccountType = 'available',
) => balanceOf(api.services.db, { owner, type, asset: 'SHARE' })

export async function isOnHold({ api, accountId }: Owner): Promise<boolean> {
  const isOwn = eq(accounts.id, accountId)
  const [row] = await api.services.db
    .select({ onHoldAt: accounts.onHoldAt })
    .from(accounts)
    .where(isOwn)
  return row?.onHoldAt !== null
}

export async function notificationTitles({ member }: Owner): Promise<string[]> {
  const { opened } = await member.call('GET', 'notification/listNotification')
  return (opened as { docs: Notification[] }).docs.map(({ title }) => title)
}
