import { queryOptions } from '@tanstack/react-query'
import { blogCalls } from '@/contract/blog'
import { call } from '@/lib/api/call'

export function postsOptions() {
  return queryOptions({
    queryKey: ['blog', 'posts'],
    queryFn: () => call(blogCalls.getblogMediaList, { kind: 'post' }),
    select: (list) => list.docs,
    meta: { isPublic: true },
  })
}
