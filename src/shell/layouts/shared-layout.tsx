import type { ReactNode } from 'react'
import { MemberNavigation } from './member-navigation'
import { PublicLayout } from './public-layout'

/** Help and questions are in both halves: a member keeps the navigation of theirs. */
export function sharedLayout(page: ReactNode): ReactNode {
  return <PublicLayout beside={<MemberNavigation />}>{page}</PublicLayout>
}
