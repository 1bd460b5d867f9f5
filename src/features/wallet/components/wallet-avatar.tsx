import { useQuery } from '@tanstack/react-query'

export function useWalletName(address: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['wallet', 'name', address],
    queryFn: async () => (await import('../wallet-calls')).askName(address as string),
    enabled: address !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.name ?? undefined
}

/** Undefined until it is loaded: the address mark stands in for it. Only names have an avatar. */
export function useWalletAvatar(address: string | undefined): string | undefined {
  const hasName = useWalletName(address) !== undefined
  const { data } = useQuery({
    queryKey: ['wallet', 'avatar', address],
    queryFn: async () => (await import('../wallet-calls')).askAvatar(address as string),
    enabled: hasName,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.png ? `data:image/png;base64,${data.png}` : undefined
}
