import '@rainbow-me/rainbowkit/styles.css'
import {
  cssStringFromTheme,
  type Locale,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from '@rainbow-me/rainbowkit'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { getAccount } from 'wagmi/actions'
import { envClient } from '@/config/env.client'
import { houseName } from '@/config/house'
import { ApiError } from '@/lib/api/api-error'
import '@/lib/api/query-client'
import { walletConfig } from '@/lib/chain/wallet-config'
import { isMobile, onAppMissing } from '@/lib/chain/wallet-connect'
import { canTryAgain, walletErrorText } from '@/lib/chain/wallet-errors'
import { rememberWalletName } from '@/lib/chain/wallet-names'
import { useWalletStore } from '@/lib/chain/wallet-store'
import { useMinWidth } from '@/lib/use-min-width'
import { locale } from '@/messages/locale'
import { profileKey } from '@/session/queries'
import { late } from '@/ui/late'
import * as ui from '@/ui/messages'
import { showToast } from '@/ui/toast'
import * as m from '../messages/dialog'
import { useProof } from '../proof'
import { makeLinkAdapter, walletTheme } from '../rainbowkit'
import dialog from './wallet-dialog.module.css'
import { WalletReporter } from './wallet-reporter'

// Compared with a literal, so that a production build drops the branch.
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

const reportedKinds = new Set<unknown>(['connect', 'disconnect', 'switchChain', 'sendTransaction'])

const themeRule = `[data-rk] { ${cssStringFromTheme(walletTheme)} }`

/**
 * Filled through its sheet. A text inside the element would need its hash in the content security
 * policy.
 */
function fill(element: HTMLStyleElement | null) {
  element?.sheet?.insertRule(themeRule)
}

const SandboxWindow =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? () => null
    : late(() => import('./sandbox-window').then((part) => part.SandboxWindow))

document.documentElement.classList.add(dialog.kit as string)

const makeAppInfo = () => ({
  appName: houseName(),
  learnMoreUrl: `${envClient.siteUrl}/help`,
  closeLabel: ui.closeAction(),
  backLabel: m.backLabel(),
  describeError,
})

/**
 * Next to the list RainbowKit says why a wallet did not connect, and offers a retry if one could
 * work.
 */
function describeError(error: unknown, wallet: string) {
  const text = walletErrorText(error)
  return {
    title: m.connectFailedTitle({ wallet }),
    text: text ? `${text.title}. ${text.description}` : m.connectAgainText(),
    canRetry: canTryAgain(error),
  }
}

/**
 * Rendered once the button is pressed; hovering only preloads it. RainbowKit measures the window
 * half a second after it was rendered, so it is told whether a panel fits next to the list.
 */
export function WalletDialogs() {
  const { isWanted } = useWalletStore()
  const [appInfo] = useState(makeAppInfo)
  const hasRoomBeside = useMinWidth(768, true)
  if (!isWanted) return null
  return (
    <>
      <style ref={fill} />
      <MemberProof>
        <RainbowKitProvider
          locale={locale() as Locale}
          theme={null}
          appInfo={appInfo}
          modalSize={hasRoomBeside ? 'wide' : 'compact'}
        >
          <WalletReporter />
        </RainbowKitProvider>
      </MemberProof>
      <WalletNotices />
      <SandboxWindow />
    </>
  )
}

function MemberProof({ children }: { children: ReactNode }) {
  const proof = useProof()
  const adapter = useLinkAdapter()
  return (
    <RainbowKitAuthenticationProvider
      adapter={adapter}
      enabled={proof !== undefined}
      status={proof ?? 'unauthenticated'}
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

function WalletNotices() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const [act] = event.mutation.options.mutationKey ?? []
        if (!reportedKinds.has(act)) return
        const text = walletErrorText(event.action.error)
        // A phone has no panel next to its list.
        if (act === 'connect' && !isMobile()) return
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
