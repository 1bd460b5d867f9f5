import type { ReactNode } from 'react'
import { DataRoot } from '@/lib/data-root'
import { PublicLayout } from './public-layout'

/** Around a member's page: the same frame, with data at hand. */
export function memberLayout(page: ReactNode): ReactNode {
  return (
    <PublicLayout>
      <DataRoot>{page}</DataRoot>
    </PublicLayout>
  )
}
