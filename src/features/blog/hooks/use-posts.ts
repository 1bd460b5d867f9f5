import { queryOptions, useQuery } from '@tanstack/react-query'
import { blogCalls } from '@/contract/blog'
import { call } from '@/lib/api/call'

export function postsOptions() {
  return queryOptions({
    queryKey: ['blog', 'posts'],
    queryFn: ({ signal }) => call(blogCalls.getblogMediaList, { kind: 'post' }, { signal }),
    select: (list) => list.docs,
  })
}

export function usePosts() {
  return useQuery(postsOptions())
}
