import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import '@/lib/api/query-client'
import { LogoLoader } from '@/ui/icons/logo'
import { LoadFailed } from '@/ui/load-failed'
import { type PageName, type PageParams, pageLoaders } from './page-loaders'
import { UnknownAddress } from './unknown-address'

export type DeferredContentsProps = {
  name: PageName
  params: PageParams
  children: (contents: unknown) => ReactNode
}

export function DeferredContents({ name, params, children }: DeferredContentsProps) {
  const { data, error } = useQuery<unknown>({
    queryKey: ['page', name, params],
    queryFn: () => pageLoaders[name]((endpoint, input) => call(endpoint, input), params),
    meta: { isPublic: true },
  })
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <UnknownAddress />
  if (error !== null) return <LoadFailed message={error.message} />
  return data === undefined ? <LogoLoader /> : children(data)
}
