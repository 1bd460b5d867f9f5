import type { contactCalls } from '@/contract/user/contact'
import type { Handlers } from '../mount'
import { contactUs, userSubscribe } from './contact.service'

export const contactRoutes: Handlers<typeof contactCalls> = {
  contactUs: (services, input) => contactUs(services, input),
  userSubscribe: (services, input) => userSubscribe(services, input),
}
