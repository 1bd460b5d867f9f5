import type { TransactionStatus } from '@/contract/transaction'
import { makeApi } from '../../support/api'
import { makeTransaction, makeTransactions } from '../../support/make-transactions'
import { quickMember } from '../../support/quick-member'

interface Latest {
  docs: { id: string }[]
  open: { id: string; status: TransactionStatus }[]
}

const endedStates: TransactionStatus[] = ['confirmed', 'returned', 'failed', 'replaced', 'expired']
const openStates: TransactionStatus[] = ['awaiting', 'pending', 'decision', 'returning', 'held']

test('gives the newest five and all still open @rest', async () => {
  const api = await makeApi()
  const ada = await quickMember(api)
  await makeTransactions(
    api,
    ada,
    openStates.map((status) => ({ status })),
  )
  const newest = await makeTransactions(
    api,
    ada,
    endedStates.map((status) => ({ status })),
  )
  await makeTransaction(api, await quickMember(api), { status: 'decision' })
  const { opened } = await ada.call('GET', 'wallet/latestTransactions')
  const latest = opened as Latest
  expect(latest.docs.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse())
  expect(latest.open.map(({ status }) => status)).toEqual([...openStates].reverse())
})

test('with nothing yet both are empty', async () => {
  const ada = await quickMember(await makeApi())
  const { opened } = await ada.call('GET', 'wallet/latestTransactions')
  expect(opened).toEqual({ docs: [], open: [] })
})
