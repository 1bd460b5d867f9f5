import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAppMissing } from '@/lib/chain/app-opening'
import { walletErrorText } from '@/lib/chain/wallet-errors'
import { showToast } from '@/ui/toast'

// A production build never gets to see the sandbox's part, nor the words for it.
const hearTestMoney: () => (() => void) | undefined =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? () => undefined
    : () => {
        const { onTestMoney }: typeof import('@/lib/chain/sandbox/test-money') =
          require('@/lib/chain/sandbox/test-money')
        return onTestMoney((sums) => {
          const description = `${sums}, for this sandbox only.`
          void showToast('success', 'Test money has arrived in your Sandbox Wallet', description)
        })
      }

// Signing has its own words inside the dialog.
const told = new Set<unknown>(['connect', 'disconnect', 'switchChain', 'sendTransaction'])

/** Says what RainbowKit does not: why a connection or a switch failed, and that a wallet app is missing. */
export function WalletNotices() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (!told.has(event.mutation.options.mutationKey?.[0])) return
        const text = walletErrorText(event.action.error)
        if (text) void showToast('error', text.title, text.description)
      }),
    [queryClient],
  )
  useEffect(
    () =>
      onAppMissing(({ name, storeUrl }) => {
        const description = `If it is not on this phone, install it and try again.`
        const onClick = () => window.open(storeUrl, '_blank', 'noopener')
        const action = storeUrl && { label: `Get ${name}`, onClick }
        void showToast('info', `${name} did not open`, { description, ...(action && { action }) })
      }),
    [],
  )
  useEffect(hearTestMoney, [])
  return null
}
