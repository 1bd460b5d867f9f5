import type { teamCalls } from '@/contract/team'
import type { Handlers } from '../mount'
import { teamList } from './team.service'

export const teamRoutes: Handlers<typeof teamCalls> = {
  teamList: (services) => teamList(services),
}
