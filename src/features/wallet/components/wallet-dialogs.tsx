import '@rainbow-me/rainbowkit/styles.css'
import {
  cssStringFromTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  setDrawings,
  setMessages,
} from '@rainbow-me/rainbowkit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type Address, formatUnits } from 'viem'
import { useAccount } from 'wagmi'
import { getAccount, getClient } from 'wagmi/actions'
import { envClient } from '@/config/env.client'
import type { LinkedWallet } from '@/contract/user/wallet-link'
import { ApiError } from '@/lib/api/api-error'
import '@/lib/api/query-client'
import { bnbChain } from '@/lib/chain/bnb-chain'
import { walletConfig } from '@/lib/chain/wallet-config'
import { onAppMissing } from '@/lib/chain/wallet-connect'
import { canTryAgain, type WalletErrorText, walletErrorText } from '@/lib/chain/wallet-errors'
import { rememberWalletName } from '@/lib/chain/wallet-names'
import { profileKey, useProfile } from '@/session/queries'
import { useIsLoggedIn } from '@/session/session-store'
import { late } from '@/ui/late'
import { showToast } from '@/ui/toast'
import * as m from '../messages/dialog'
import { makeLinkAdapter, walletTheme } from '../rainbowkit'
import { walletMessages } from '../wallet-messages'
import { useWalletName, WalletAvatar } from './wallet-avatar'
import dialog from './wallet-dialog.module.css'
import { walletDrawings } from './wallet-drawings'
import { WalletReporter } from './wallet-reporter'

// Literal, so production drops it.
const listenForTestMoney: () => (() => void) | undefined =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? () => undefined
    : () => {
        const { onTestMoney }: typeof import('@/lib/chain/sandbox-events') =
          require('@/lib/chain/sandbox-events')
        const { arrivedToast, arrivedHint }: typeof import('../messages/sandbox') =
          require('../messages/sandbox')
        return onTestMoney((sums) => {
          void showToast('success', arrivedToast(), arrivedHint({ sums }))
        })
      }

const told = new Set<unknown>(['connect', 'disconnect', 'switchChain', 'sendTransaction'])

type Proof = 'loading' | 'unauthenticated' | 'authenticated'

interface Connected {
  address: string | undefined
  wallets: LinkedWallet[] | undefined
}

const themeRule = `[data-rk] { ${cssStringFromTheme(walletTheme)} }`

/**
 * Filled by its sheet. A text inside the element would have to be in the content policy by its
 * hash.
 */
function fill(element: HTMLStyleElement | null) {
  element?.sheet?.insertRule(themeRule)
}

const SandboxWindow =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? () => null
    : late(() => import('./sandbox-window').then((part) => part.SandboxWindow))

setMessages(walletMessages())
setDrawings(walletDrawings)
document.documentElement.classList.add(dialog.kit as string)

const appInfo = { appName: envClient.appName, learnMoreUrl: `${envClient.siteUrl}/help` }

export function WalletDialogs() {
  return (
    <>
      <style ref={fill} />
      <MemberProof>
        <KitDialogs />
      </MemberProof>
      <WalletNotices />
      <SandboxWindow />
    </>
  )
}

function KitDialogs() {
  const { address } = useAccount()
  const { data: balance, refetch } = useCoinBalance(address)
  return (
    <RainbowKitProvider
      theme={null}
      avatar={WalletAvatar}
      appInfo={appInfo}
      name={useWalletName(address)}
      balance={balance}
      refetchBalance={refetch}
      showRecentTransactions
    >
      <WalletReporter />
    </RainbowKitProvider>
  )
}

function MemberProof({ children }: { children: ReactNode }) {
  const isMember = useIsLoggedIn() === true
  const { address } = useAccount()
  const { data: profile } = useProfile()
  const adapter = useLinkAdapter()
  return (
    <RainbowKitAuthenticationProvider
      adapter={adapter}
      enabled={isMember}
      status={proofOf({ address, wallets: profile?.wallets })}
    >
      {children}
    </RainbowKitAuthenticationProvider>
  )
}

function useLinkAdapter() {
  const queryClient = useQueryClient()
  return useMemo(
    () =>
      makeLinkAdapter({
        onLinked: async (address) => {
          const { connector } = getAccount(walletConfig)
          if (connector) rememberWalletName(address, connector.name)
          await queryClient.invalidateQueries({ queryKey: profileKey })
          void showToast('success', m.linkedToast())
        },
        onRefused: (reason) => {
          if (!(reason instanceof ApiError)) return
          void showToast('error', m.notLinkedToast(), reason.message)
        },
      }),
    [queryClient],
  )
}

/** A visitor just connects; a member also proves that the wallet is theirs (R40). */
export function proofOf({ address, wallets }: Connected): Proof {
  // Said before there is a connection, so that RainbowKit keeps its dialog open and asks for the
  // proof.
  if (address === undefined) return 'unauthenticated'
  if (wallets === undefined) return 'loading'
  return isLinked(address, wallets) ? 'authenticated' : 'unauthenticated'
}

function isLinked(address: string, wallets: LinkedWallet[]): boolean {
  return wallets.some((wallet) => wallet.address.toLowerCase() === address.toLowerCase())
}

function useCoinBalance(address: Address | undefined) {
  return useQuery({
    queryKey: ['balance', 'of the coin', address],
    queryFn: () => readBalance(address as Address),
    enabled: address !== undefined,
  })
}

// Asked directly, since viem's own call would bring all that asks contracts along.
async function readBalance(address: Address) {
  const client = getClient(walletConfig)
  const held = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  const { decimals, symbol } = bnbChain.nativeCurrency
  return { decimals, formatted: formatUnits(BigInt(held), decimals), symbol }
}

/**
 * Beside the list of a wide dialog there is room to say why, and no second try is offered that could
 * only fail again. Answers whether that panel is there.
 */
function sayInPanel(error: unknown, text: WalletErrorText | undefined): boolean {
  setMessages(walletMessages(text && `${text.title}. ${text.description}`))
  document.documentElement.toggleAttribute('data-no-retry', !canTryAgain(error))
  return document.querySelector('.rk-pane') !== null
}

function WalletNotices() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const [act] = event.mutation.options.mutationKey ?? []
        if (!told.has(act)) return
        const text = walletErrorText(event.action.error)
        if (act === 'connect' && sayInPanel(event.action.error, text)) return
        if (text) void showToast('error', text.title, text.description)
      }),
    [queryClient],
  )
  useEffect(
    () =>
      onAppMissing(({ name, storeUrl }) => {
        const description = m.appMissingHint()
        const onClick = () => window.open(storeUrl, '_blank', 'noopener')
        const action = storeUrl && { label: m.getAppAction({ name }), onClick }
        void showToast('info', m.appMissingToast({ name }), {
          description,
          ...(action && { action }),
        })
      }),
    [],
  )
  useEffect(listenForTestMoney, [])
  return null
}
