import type { blogCalls } from '@/contract/blog'
import type { Handlers } from '../mount'
import { getblogMediaList, viewBlog } from './blog.service'

export const blogRoutes: Handlers<typeof blogCalls> = {
  getblogMediaList: (services, input) => getblogMediaList(services, input),
  viewBlog: (services, input) => viewBlog(services, input),
}
