import type { staticCalls } from '@/contract/static'
import type { Handlers } from '../mount'
import { download, faqListUser, getStatic, staticList } from './static.service'

export const staticRoutes: Handlers<typeof staticCalls> = {
  faqListUser: (services) => faqListUser(services),
  staticList: (services, input) => staticList(services, input),
  getStatic: (services, input) => getStatic(services, input),
  download: (services, input) => download(services, input),
}
