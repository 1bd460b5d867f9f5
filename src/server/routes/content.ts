import { adminCalls } from '@/contract/admin'
import { blogCalls } from '@/contract/blog'
import { staticCalls } from '@/contract/static'
import { teamCalls } from '@/contract/team'
import {
  download,
  faqListUser,
  getblogMediaList,
  getStatic,
  staticList,
  teamList,
  viewBlog,
} from '@/server/modules/content/content.service'
import { getBankOverView } from '@/server/modules/offerings/offering.service'
import { checkDocument } from '@/server/modules/papers/papers.service'
import { routesOf } from '@/server/platform/http/mount'

export const contentRoutes = [
  routesOf('static', staticCalls, {
    faqListUser: (services) => faqListUser(services),
    staticList: (services, input) => staticList(services, input),
    getStatic: (services, input) => getStatic(services, input),
    checkDocument: (services, input) => checkDocument(services, input),
    download: (services, input) => download(services, input),
  }),
  routesOf('team', teamCalls, {
    teamList: (services) => teamList(services),
  }),
  routesOf('blog', blogCalls, {
    getblogMediaList: (services, input) => getblogMediaList(services, input),
    viewBlog: (services, input) => viewBlog(services, input),
  }),
  routesOf('admin', adminCalls, {
    getBankOverView: (services) => getBankOverView(services),
  }),
]
