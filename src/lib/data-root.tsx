import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '@/lib/api/query-client'

export type DataRootProps = { children: ReactNode }

/**
 * Around every part that asks for data. There is one query client for the browser, so parts that
 * are fetched after the first paint share what the others know without a provider at the top.
 */
export function DataRoot({ children }: DataRootProps) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
