import { useQuery } from '@tanstack/react-query'

/** The name that our server found for an address. Without one the shortened address stays. */
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
