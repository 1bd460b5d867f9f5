import { useMemo, useSyncExternalStore } from 'react'
import { chainFacts } from '@/config/chain'
import { browserStorage } from '../storage/web-storage'
import type { WalletTransaction } from './wallet-store'

export interface StoredTransaction extends WalletTransaction {
  status: 'pending' | 'confirmed' | 'failed'
}

/** How many finished ones are kept is given (R44). */
const maxFinished = 10

const readText = () => browserStorage.read('wallet-transactions') ?? '{}'

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function listOf(text: string, account: string): StoredTransaction[] {
  const list = parse(text)[account]
  return Array.isArray(list) ? list : []
}

const write = (stored: Record<string, unknown>): void =>
  browserStorage.write('wallet-transactions', JSON.stringify(stored))

/**
 * In 0.1.0 RainbowKit stored them, under its own key and by chain. They are moved, because it would
 * report a payment that was not awaited as failed.
 */
function takeOver(): void {
  const old = browserStorage.read('rk-transactions')
  if (old === undefined) return
  browserStorage.remove('rk-transactions')
  const stored = parse(readText())
  for (const [account, chains] of Object.entries(parse(old))) {
    const list = (chains as Record<number, unknown> | null)?.[chainFacts.id]
    if (Array.isArray(list)) stored[account] ??= list
  }
  write(stored)
}

takeOver()

function change(account: string, changed: (list: StoredTransaction[]) => StoredTransaction[]) {
  const text = readText()
  let finished = 0
  const list = changed(listOf(text, account)).filter(
    ({ status }) => status === 'pending' || ++finished <= maxFinished,
  )
  write({ ...parse(text), [account]: list.length > 0 ? list : undefined })
}

export function addTransaction(account: string, transaction: WalletTransaction): void {
  const { hash, description, confirmations } = transaction
  const faults = [
    !/^0x[a-f0-9]{64}$/i.test(hash) && 'the hash is not 0x and 64 digits',
    typeof description !== 'string' && 'the description is no text',
    confirmations !== undefined &&
      !(Number.isInteger(confirmations) && confirmations > 0) &&
      'the confirmations are no positive number',
  ].filter(Boolean)
  if (faults.length > 0) throw new Error(`Unable to add transaction: ${faults.join(', ')}`)
  change(account, (list) => [
    { ...transaction, status: 'pending' },
    ...list.filter((other) => other.hash !== hash),
  ])
}

export function clearTransactions(account: string): void {
  change(account, () => [])
}

const none: StoredTransaction[] = []

/** The transactions of an account in this browser, newest first. */
export function useTransactions(account: string | undefined): StoredTransaction[] {
  const text = useSyncExternalStore(browserStorage.subscribe, readText)
  return useMemo(() => (account === undefined ? none : listOf(text, account)), [account, text])
}

export function endTransaction(account: string, hash: string, status: 'confirmed' | 'failed') {
  change(account, (list) =>
    list.map((transaction) =>
      transaction.hash === hash ? { ...transaction, status } : transaction,
    ),
  )
}
