import { postsOptions } from '@/features/blog/hooks/posts-options'
import { sharePriceOptions } from '@/features/shares/hooks/use-share-price'
import { teamOptions } from '@/features/team/hooks/team-options'
import { queryClient } from '@/lib/api/query-client'

/** Blogs, team and price are asked for at app start; a failure is only logged (§4, §8). */
export async function warmUp(): Promise<void> {
  const asked = await Promise.allSettled([
    queryClient.fetchQuery(postsOptions()),
    queryClient.fetchQuery(teamOptions()),
    queryClient.fetchQuery(sharePriceOptions('1M')),
  ])
  for (const answer of asked) {
    if (answer.status === 'rejected') console.warn('Not loaded at start:', answer.reason)
  }
}
