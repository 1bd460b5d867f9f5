import { type ReactNode, useSyncExternalStore } from 'react'

/** What the page shows of the wallet; the wallet island reports it. */
export interface WalletView {
  /** `unproven`: connected, but a member has not shown that the address is theirs. */
  status: 'disconnected' | 'unproven' | 'connected' | 'wrong-network'
  address: string | undefined
  /** ENS name or shortened address. */
  name: string | undefined
  balance: string | undefined
  picture: string | undefined
  hasPending: boolean
  /** Of the program: MetaMask, Rabby. */
  wallet?: string | undefined
  /** Of a network that is not ours, where it is known. */
  network?: string | undefined
}

export interface WalletTransaction {
  hash: string
  description: string
  confirmations?: number
}

export interface WalletActions {
  /** Connect, prove, switch the network or look at the account: whatever comes next. */
  openNext(): void
  /** Asks the wallet to change to our network, without a dialog of ours before it. */
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
  isWanted: boolean
  /** Somebody waits for the dialog to open. */
  isOpening: boolean
  view: WalletView
  /** The account as the button shows it, drawn by the island. */
  label: ReactNode
  actions: WalletActions | undefined
}

let state: WalletState = {
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

/** The page's only way to the wallet island: small enough for the first load, and free of wallet code. */
export const walletStore = {
  /** From any page: the island is fetched if need be, and its dialog opens. */
  open(): void {
    if (state.actions) state.actions.openNext()
    else set({ isWanted: true, isOpening: true })
  },
  /** One press: the wallet itself asks next. */
  switchNetwork(): void {
    if (state.actions) state.actions.switchNetwork()
    else walletStore.open()
  },
  cancel(): void {
    set({ isOpening: false })
  },
  /** Called by the island with each change. */
  report(view: WalletView, label: ReactNode, actions: WalletActions): void {
    set({ view, label, actions })
  },
  /** The island is there: what was waited for may open now. */
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
