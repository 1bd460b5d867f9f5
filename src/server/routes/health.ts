import { healthCalls } from '@/contract/health'
import { ready, status } from '../groups/health.service'
import { routesOf } from '../mount'

export const healthRoutes = [
  routesOf('health', healthCalls, {
    live: async () => ({}),
    ready: (services) => ready(services),
    status: (services) => status(services),
  }),
]
