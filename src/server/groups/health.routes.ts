import type { healthCalls } from '@/contract/health'
import type { Handlers } from '../mount'
import { ready, status } from './health.service'

export const healthRoutes: Handlers<typeof healthCalls> = {
  live: async () => ({}),
  ready: (services) => ready(services),
  status: (services) => status(services),
}
