import type { ReactNode } from 'react'
import { MemberNavigation } from './member-navigation'
import { PublicLayout } from './public-layout'

/** Help and questions are for visitors and members: members keep their navigation. */
export function sharedLayout(page: ReactNode): ReactNode {
  return <PublicLayout beside={<MemberNavigation />}>{page}</PublicLayout>
}
