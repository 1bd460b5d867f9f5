import type { ReactNode } from 'react'
import { DataRoot } from '@/lib/data-root'
import { MemberNavigation } from './member-navigation'
import { PublicLayout } from './public-layout'

/** Around a member's page: the same frame, the way to the others of theirs, and data at hand. */
export function memberLayout(page: ReactNode): ReactNode {
  return (
    <PublicLayout>
      <MemberNavigation />
      <DataRoot>{page}</DataRoot>
    </PublicLayout>
  )
}
