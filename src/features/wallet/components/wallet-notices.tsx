import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAppMissing } from '@/lib/chain/app-opening'
import { walletErrorText } from '@/lib/chain/wallet-errors'
import { showToast } from '@/ui/toast'

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
        const link = storeUrl && { label: `Get ${name}`, href: storeUrl }
        void showToast('info', `${name} did not open`, { description, ...(link && { link }) })
      }),
    [],
  )
  return null
}
