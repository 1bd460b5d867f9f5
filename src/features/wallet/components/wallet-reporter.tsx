import { ConnectButton, useAddRecentTransaction } from '@rainbow-me/rainbowkit'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { useAccount, useSwitchChain } from 'wagmi'
import { bnbChain } from '@/lib/chain/bnb-chain'
import { isRejectedByPerson } from '@/lib/chain/wallet-errors'
import { type WalletView, walletStore } from '@/lib/chain/wallet-store'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages/dialog'
import { AddressMark } from './address-mark'
import styles from './address-mark.module.css'
import { useWalletAvatar } from './wallet-avatar'

type Rendered = Parameters<ComponentProps<typeof ConnectButton.Custom>['children']>[0]

export function WalletReporter() {
  return <ConnectButton.Custom>{(state) => <Report state={state} />}</ConnectButton.Custom>
}

function Report({ state }: { state: Rendered }) {
  const { switchChain } = useSwitchChain()
  const addRecent = useAddRecentTransaction()
  const latest = useRef({ state, switchChain, addRecent })
  useEffect(() => {
    latest.current = { state, switchChain, addRecent }
  })
  const { connector, chainId } = useAccount()
  const view = {
    ...viewOf(state),
    picture: useWalletAvatar(state.account?.address),
    wallet: connector?.name,
    network: networkNames[chainId ?? bnbChain.id],
  }
  const key = JSON.stringify(view)
  useEffect(() => {
    const reported: WalletView = JSON.parse(key)
    walletStore.report(reported, <AccountLabel view={reported} />, {
      openNext: () => openNext(latest.current),
      switchNetwork: () => switchNetwork(latest.current),
      addTransaction: (transaction) => latest.current.addRecent(transaction),
    })
  }, [key])
  // With a proof the list is about to close, and nobody is asked for what they did not press.
  const isStuck = state.connectModalOpen && !hasProof(state) && statusOf(state) === 'wrong-network'
  useEffect(() => {
    if (!isStuck) return
    // RainbowKit's prompt does nothing on another network, so the wallet is asked to switch.
    void showToast('warning', m.wrongNetworkText())
    latest.current.switchChain({ chainId: bnbChain.id })
  }, [isStuck])
  usePromptAfterProfile(state)
  useEffect(() => {
    // In a turn of its own, because RainbowKit closes its dialogs when it has just been mounted.
    const timer = setTimeout(() => walletStore.takeOpening() && openNext(latest.current))
    return () => {
      clearTimeout(timer)
      walletStore.leave()
    }
  }, [])
  return null
}

// How long RainbowKit's dialog takes to close.
const closingMs = 500

/**
 * RainbowKit closes its dialog before it is known whether a signature is wanted; the prompt
 * follows.
 */
function usePromptAfterProfile(state: Rendered): void {
  const isPicking = useRef(false)
  const knownAt = useRef<number>(undefined)
  const { account, authenticationStatus, connectModalOpen, openConnectModal } = state
  const isConnected = account !== undefined
  const open = useEffectEvent(() => openConnectModal())
  useEffect(() => {
    if (!isConnected) {
      isPicking.current = connectModalOpen
      knownAt.current = undefined
    } else if (authenticationStatus === 'loading') {
      knownAt.current = Number.POSITIVE_INFINITY
    } else if (knownAt.current !== undefined && isPicking.current) {
      knownAt.current = Math.min(knownAt.current, Date.now())
      if (connectModalOpen) return
      isPicking.current = false
      const isJustKnown = Date.now() - knownAt.current < closingMs
      if (authenticationStatus === 'unauthenticated' && isJustKnown) open()
    }
  }, [authenticationStatus, connectModalOpen, isConnected])
}

interface Latest {
  state: Rendered
  switchChain: ReturnType<typeof useSwitchChain>['switchChain']
}

function switchNetwork({ state, switchChain }: Latest): void {
  const onError = (error: Error) => isRejectedByPerson(error) || state.openChainModal()
  switchChain({ chainId: bnbChain.id }, { onError })
}

function openNext({ state, switchChain }: Latest): void {
  const { account, chain } = state
  const isProven = hasProof(state)
  if (account && chain?.unsupported && !isProven) switchChain({ chainId: bnbChain.id })
  else if (account && chain?.unsupported) state.openChainModal()
  else if (account && isProven) state.openAccountModal()
  else state.openConnectModal()
}

const networkNames: Record<number, string> = {
  1: 'Ethereum',
  10: 'Optimism',
  100: 'Gnosis',
  137: 'Polygon',
  204: 'opBNB',
  8453: 'Base',
  42161: 'Arbitrum',
  43114: 'Avalanche',
}

function viewOf(state: Rendered): Omit<WalletView, 'picture'> {
  const { account } = state
  return {
    status: statusOf(state),
    address: account?.address,
    name: account?.displayName,
    balance: account?.displayBalance,
    hasPending: account?.hasPendingTransactions ?? false,
  }
}

function statusOf(state: Rendered): WalletView['status'] {
  if (state.account === undefined) return 'disconnected'
  if (state.chain?.unsupported) return 'wrong-network'
  return hasProof(state) ? 'connected' : 'unproven'
}

function hasProof({ authenticationStatus }: Rendered): boolean {
  return authenticationStatus === undefined || authenticationStatus === 'authenticated'
}

/** Styles show the balance on large screens only. */
function AccountLabel({ view }: { view: WalletView }) {
  const { address = '', name, balance, picture, hasPending } = view
  return (
    <>
      {balance && <span className={styles.balance}>{balance}</span>}
      <span className={hasPending ? styles.pending : undefined} aria-hidden="true">
        <AddressMark address={address} ensImage={picture} size={24} />
      </span>
      <span className={`${texts.figures} ${styles.name}`}>{name}</span>
      {hasPending && <VisuallyHidden>{m.pendingLabel()}</VisuallyHidden>}
    </>
  )
}
