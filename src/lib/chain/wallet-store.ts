import { type ReactNode, useSyncExternalStore } from 'react'

export interface WalletView {
  /** `unproven`: the member has not proved yet that the wallet is theirs. */
  status: 'disconnected' | 'unproven' | 'connected' | 'wrong-network'
  address: string | undefined
  name: string | undefined
  balance: string | undefined
  picture: string | undefined
  hasPending: boolean
  wallet?: string | undefined
  network?: string | undefined
}

export interface WalletTransaction {
  hash: string
  description: string
  confirmations?: number
}

export interface WalletActions {
  openNext(): void
  switchNetwork(): void
  addTransaction(transaction: WalletTransaction): void
}

const nobody: WalletView = {
  status: 'disconnected',
  address: undefined,
  name: undefined,
  balance: undefined,
  picture: undefined,
  hasPending: false,
}

interface WalletState {
  /** How often the dialog was requested. */
  opens: number
  isWanted: boolean
  isOpening: boolean
  view: WalletView
  label: ReactNode
  actions: WalletActions | undefined
}

let state: WalletState = {
  opens: 0,
  isWanted: false,
  isOpening: false,
  view: nobody,
  label: undefined,
  actions: undefined,
}
const listeners = new Set<() => void>()

function set(part: Partial<WalletState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The wallet's state for pages. It is part of the first load, so it contains no code of the wallet.
 */
export const walletStore = {
  open(): void {
    set({ opens: state.opens + 1 })
    if (state.actions) state.actions.openNext()
    else set({ isWanted: true, isOpening: true })
  },
  switchNetwork(): void {
    if (state.actions) state.actions.switchNetwork()
    else walletStore.open()
  },
  cancel(): void {
    if (state.isOpening) set({ isOpening: false })
  },
  report(view: WalletView, label: ReactNode, actions: WalletActions): void {
    set({ view, label, actions })
  },
  takeOpening(): boolean {
    const { isOpening } = state
    if (isOpening) set({ isOpening: false })
    return isOpening
  },
  leave(): void {
    set({ actions: undefined })
  },
  addTransaction(transaction: WalletTransaction): void {
    state.actions?.addTransaction(transaction)
  },
}

export function useWalletStore(): WalletState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}
