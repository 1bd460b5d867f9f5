import { useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Address } from 'viem'
import { useAccount, useSwitchChain } from 'wagmi'
import { getClient } from 'wagmi/actions'
import { shortAddress, shortName } from '@/contract/format/addresses'
import { formatMoney } from '@/contract/format/amounts'
import { awaitReceipt } from '@/lib/chain/await-receipt'
import { bnbChain } from '@/lib/chain/bnb-chain'
import { addTransaction, useTransactions } from '@/lib/chain/stored-transactions'
import { walletBalanceKey } from '@/lib/chain/wallet-balance-key'
import { walletConfig } from '@/lib/chain/wallet-config'
import { isRejectedByPerson } from '@/lib/chain/wallet-errors'
import { type WalletView, walletStore } from '@/lib/chain/wallet-store'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages/dialog'
import { type Proof, useProof } from '../proof'
import { AccountDialog } from './account-dialog'
import { AddressMark } from './address-mark'
import styles from './address-mark.module.css'
import { useWalletAvatar, useWalletName } from './wallet-avatar'

const balanceKey = [...walletBalanceKey, 'of the coin'] as const

/**
 * Reports the wallet's state to pages, opens the right dialog for a press, and renders the account
 * dialog.
 */
export function WalletReporter() {
  const { address, connector, chainId } = useAccount()
  const { switchChain } = useSwitchChain()
  const { connectModalOpen, openConnectModal } = useConnectModal()
  const { openChainModal } = useChainModal()
  const proof = useProof()
  const status = statusOf({ address, chainId, proof })
  const [isAccountOpen, setIsAccountOpen] = useState(false)
  const name = useWalletName(address)
  const { data: balance, refetch: refetchBalance } = useCoinBalance(address)
  const view: WalletView = {
    status,
    address,
    name: address && (name ? shortName(name) : shortAddress(address)),
    balance,
    picture: useWalletAvatar(address),
    hasPending: usePending(address),
    wallet: connector?.name,
    network: networkNames[chainId ?? bnbChain.id],
  }

  const switchToOurs = () => switchChain({ chainId: bnbChain.id })
  const openNext = () => {
    if (status === 'wrong-network' && !hasProof(proof)) switchToOurs()
    else if (status === 'wrong-network') openChainModal?.()
    else if (status === 'connected') {
      void refetchBalance()
      setIsAccountOpen(true)
    } else openConnectModal?.()
  }
  const switchNetwork = () => {
    const onError = (error: Error) => isRejectedByPerson(error) || openChainModal?.()
    switchChain({ chainId: bnbChain.id }, { onError })
  }
  const latest = useRef({ openNext, switchNetwork })
  useEffect(() => {
    latest.current = { openNext, switchNetwork }
  })

  const key = JSON.stringify(view)
  useEffect(() => {
    const reported: WalletView = JSON.parse(key)
    walletStore.report(reported, <AccountLabel view={reported} />, {
      openNext: () => latest.current.openNext(),
      switchNetwork: () => latest.current.switchNetwork(),
      addTransaction: (transaction) =>
        reported.address && addTransaction(reported.address, transaction),
    })
  }, [key])
  // With a proof the list is about to close, so the person is not asked for something they did not
  // request.
  const isStuck = connectModalOpen && !hasProof(proof) && status === 'wrong-network'
  const unstick = useEffectEvent(() => {
    // RainbowKit's prompt does nothing on another network, so the wallet is asked to switch.
    void showToast('warning', m.wrongNetworkText())
    switchToOurs()
  })
  useEffect(() => {
    if (isStuck) unstick()
  }, [isStuck])
  usePromptAfterProfile({ address, proof, connectModalOpen, openConnectModal })
  useEffect(() => {
    // It shows the wallet connected to our network, so it closes when that connection ends (R39).
    if (status !== 'connected') setIsAccountOpen(false)
  }, [status])
  useEffect(() => {
    // In a separate task, because RainbowKit closes its dialogs right after mounting.
    const timer = setTimeout(() => walletStore.takeOpening() && latest.current.openNext())
    return () => {
      clearTimeout(timer)
      walletStore.leave()
    }
  }, [])
  if (!isAccountOpen || address === undefined) return null
  return <AccountDialog address={address} view={view} onClose={() => setIsAccountOpen(false)} />
}

function useCoinBalance(address: Address | undefined) {
  return useQuery({
    queryKey: [...balanceKey, address],
    queryFn: () => readBalance(address as Address),
    enabled: address !== undefined,
  })
}

// Called directly, because viem's own function would load the whole contract code.
async function readBalance(address: Address): Promise<string> {
  const client = getClient(walletConfig)
  const balance = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  const { decimals, symbol } = bnbChain.nativeCurrency
  return formatMoney({ amount: BigInt(balance), decimals, currency: symbol }, 'down')
}

/**
 * Whether a payment waits for its receipt. While the wallet is connected, the receipt is polled.
 */
function usePending(address: Address | undefined): boolean {
  const queryClient = useQueryClient()
  const transactions = useTransactions(address)
  useEffect(() => {
    const handleConfirmed = () => void queryClient.invalidateQueries({ queryKey: balanceKey })
    for (const transaction of transactions)
      if (address !== undefined && transaction.status === 'pending')
        void awaitReceipt(address, transaction, handleConfirmed)
  }, [address, transactions, queryClient])
  return transactions.some(({ status }) => status === 'pending')
}

interface PromptState {
  address: Address | undefined
  proof: Proof | undefined
  connectModalOpen: boolean
  openConnectModal: (() => void) | undefined
}

/**
 * RainbowKit closes its dialog while it is unknown whether a signature is needed. Once it is known,
 * the person who has just chosen a wallet gets the prompt.
 */
function usePromptAfterProfile({
  address,
  proof,
  connectModalOpen,
  openConnectModal,
}: PromptState): void {
  const isConnected = address !== undefined
  const isPicking = useRef(false)
  const wasUnknown = useRef(false)
  const open = useEffectEvent(() => openConnectModal?.())
  useEffect(() => {
    if (!isConnected) isPicking.current = connectModalOpen
  }, [connectModalOpen, isConnected])
  useEffect(() => {
    if (proof === 'loading') {
      wasUnknown.current = true
      return
    }
    const isWanted = proof === 'unauthenticated' && wasUnknown.current && isPicking.current
    wasUnknown.current = false
    if (!isConnected) return
    isPicking.current = false
    // In a separate task, because RainbowKit closes its dialogs at the same moment.
    const timer = isWanted ? setTimeout(() => open()) : undefined
    return () => clearTimeout(timer)
  }, [proof, isConnected])
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

interface Connection {
  address: Address | undefined
  chainId: number | undefined
  proof: Proof | undefined
}

function statusOf({ address, chainId, proof }: Connection): WalletView['status'] {
  if (address === undefined) return 'disconnected'
  if (chainId !== bnbChain.id) return 'wrong-network'
  return hasProof(proof) ? 'connected' : 'unproven'
}

/** A visitor only connects, so there is nothing to prove. */
function hasProof(proof: Proof | undefined): boolean {
  return proof === undefined || proof === 'authenticated'
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
