import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Without Ethereum among its chains RainbowKit looks for a name where a service of its own, which is
 * off, would have left it. Ours is put there: the button and the account's dialog show it.
 */
export function useEnsName(address: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (address === undefined) return
    let isLeft = false
    const asked = import('../wallet-calls').then(({ askName }) => askName(address))
    asked.then(
      ({ name }) => {
        if (!isLeft && name !== null) queryClient.setQueryData(['address', address, {}], name)
      },
      // The shortened address stays.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [address, queryClient])
}
