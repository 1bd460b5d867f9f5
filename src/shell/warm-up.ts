import { postsOptions } from '@/features/blog/hooks/use-posts'
import { sharePriceOptions } from '@/features/shares/hooks/use-share-price'
import { teamOptions } from '@/features/team/hooks/use-team'
import { queryClient } from '@/lib/query-client'

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
