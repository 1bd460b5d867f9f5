import { healthCalls } from '@/contract/health'
import { routesOf } from '@/server/platform/http/mount'
import { ready, status } from '@/server/platform/signals/health.service'

export const healthRoutes = [
  routesOf('health', healthCalls, {
    live: async () => ({}),
    ready: (services) => ready(services),
    status: (services) => status(services),
  }),
]
