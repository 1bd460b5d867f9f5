import { eq } from 'drizzle-orm'
import type { BankOrder } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'
import { workerJobs } from '@/server/jobs'
import { keepBankFile } from '@/server/modules/bank'
import { bankBalances } from '@/server/modules/bank/operator-reads.service'
import { beginSession } from '@/server/modules/identity/sessions'
import { accounts } from '@/server/modules/identity/tables'
import { offeredMicroShares, platformBalances } from '@/server/modules/ledger'
import { post } from '@/server/modules/ledger/post'
import { paymentsOutOfBooks } from '@/server/modules/purchases'
import { makeApi, type TestApi } from '../api'
import type { OpenedAnswer } from '../call'
import { settle } from '../jobs'
import { accountIdOf } from '../make-transactions'
import { callAs, type TestMember } from '../member'
import { acceptCurrentDocuments, issueShares, quoteTo } from '../purchase'
import { quickMember } from '../quick-member'
import { inRole } from '../roles'
import { bank, bankFile, type Line } from './bank-files'

/** A Friday; an order of that day can be paid until Tuesday night. */
export const friday = '2026-11-20'

export interface Transfers {
  api: TestApi
  ada: TestMember
}

export async function transferFixture(
  choices: Pick<Parameters<typeof makeApi>[0] & object, 'bank' | 'database'> = {},
): Promise<Transfers> {
  const api = await makeApi({ bank, ...choices })
  await issueShares(api)
  return { api, ada: await makeVerifiedMember(api) }
}

/** A member without a wallet. */
export async function makeVerifiedMember(api: TestApi): Promise<TestMember> {
  const member = await quickMember(api)
  await api.services.db
    .update(accounts)
    .set({ kycStatus: 'APPROVED' })
    .where(eq(accounts.id, await accountIdOf(api, member)))
  return member
}

/** After days, when the session of before is over. */
export async function logInAgain(api: TestApi, member: TestMember): Promise<TestMember> {
  const { services } = api
  const accountId = await accountIdOf(api, member)
  const { token } = await beginSession(services, services.db, { accountId, device: 'A browser' })
  return { ...member, token, call: (...args) => callAs(api, token, ...args) }
}

export async function postBankOrder(
  member: TestMember,
  { pay = '50000', currency = 'USD' } = {},
): Promise<OpenedAnswer> {
  const { id: quoteId } = await quoteTo(member, { currency, pay })
  const accepted = await acceptCurrentDocuments(member)
  return member.call('POST', 'wallet/placeBankOrder', { quoteId, accepted })
}

export async function makeBankOrder(member: TestMember, pay?: string): Promise<BankOrder> {
  const { opened, text } = await postBankOrder(member, pay === undefined ? {} : { pay })
  if (opened === undefined) throw new Error(text)
  return opened
}

/** Leaves so many shares unsold that their tenth is one order and a half. */
export async function makeFewUnsold({ api, ada }: Transfers): Promise<bigint> {
  const receive = BigInt((await quoteTo(ada, { currency: 'USD', pay: '50000' })).receive)
  const [from, to] = [
    { type: 'unsold', asset: 'SHARE' } as const,
    { type: 'issued', asset: 'SHARE' } as const,
  ]
  const moves = [{ from, to, amount: offeredMicroShares - 15n * receive }]
  const journal = { key: 'less', kind: 'less', at: api.clock.now(), moves }
  await api.services.db.transaction((tx) => post(tx, [journal]))
  return receive
}

let transferCount = 0

/** The transfer of an order as the bank tells it, unless it is said otherwise. */
export function transferOf({ reference, pay }: BankOrder, changes: Partial<Line> = {}): Line {
  transferCount += 1
  return {
    reference: `B${transferCount}`,
    amount: BigInt(pay),
    day: friday,
    name: 'BYRON ADA',
    text: `Shares ${reference}`,
    payer: 'GB33BUKB20201555555555',
    ...changes,
  }
}

/** Lays a notice down as the bank does, and lets the worker and the follower do their turns. */
export const receiveNotice = (api: TestApi, ...lines: Line[]) =>
  receiveBankFile(api, bankFile({ message: '054', name: `N${transferCount}`, lines }))

export async function receiveBankFile(api: TestApi, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await inRole('worker', () => keepBankFile(api.services, { name: 'a', bytes, by: 'ada' }))
  await runBankJobs(api)
}

const bankFilesJob = workerJobs.find(([name]) => name === 'files of the bank')

export async function runBankJobs({ services }: TestApi): Promise<void> {
  await inRole('worker', () => bankFilesJob?.[2](services as never))
  await settle(services)
}

export async function fetchTransaction(
  member: TestMember,
  { id }: { id: string },
): Promise<TransactionDetail> {
  const { opened, text } = await member.call('GET', 'wallet/transaction', { id })
  if (opened === undefined) throw new Error(text)
  return opened
}

/** The balance at the bank by the books, and the differences. */
export async function bankMoney({ services: { db } }: TestApi) {
  const ownBalances = (await platformBalances(db)).filter(({ asset }) => asset === 'USD')
  const { atBank, inBooks } = await bankBalances(db)
  return {
    ...Object.fromEntries(ownBalances.map(({ type, balance }) => [type, balance])),
    differs: atBank - inBooks,
    errors: await paymentsOutOfBooks(db),
  }
}
