import type { adminCalls } from '@/contract/admin'
import type { Handlers } from '../mount'
import { getBankOverView } from './admin.service'

export const adminRoutes: Handlers<typeof adminCalls> = {
  getBankOverView: (services) => getBankOverView(services),
}
