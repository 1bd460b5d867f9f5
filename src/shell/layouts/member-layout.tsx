import type { ReactNode } from 'react'
import { DataRoot } from '@/lib/data-root'
import { MuiRoot } from '@/ui/mui-root'
import { PublicLayout } from './public-layout'

/** Around a member's page: the same frame, with data and form fields at hand. */
export function memberLayout(page: ReactNode): ReactNode {
  return (
    <PublicLayout>
      <DataRoot>
        <MuiRoot>{page}</MuiRoot>
      </DataRoot>
    </PublicLayout>
  )
}
