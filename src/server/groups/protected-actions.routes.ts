import type { protectedActionCalls } from '@/contract/user/protected-actions'
import type { Handlers } from '../mount'
import { changeContact, resendChangeContact, verifyChangeContact } from './change-contact.service'
import { deactivateAccount, sendOTPEmail, verifyOTPDeactivate } from './deactivate.service'

export const protectedActionRoutes: Handlers<typeof protectedActionCalls> = {
  sendOTPEmail: (services, _, { member }) => sendOTPEmail(services, member),
  deactivateAccount: (services, input, { member }) => deactivateAccount(services, member, input),
  verifyOTPDeactivate: (services, input, { member }) =>
    verifyOTPDeactivate(services, member, input),
  changeContact: (services, input, { member }) => changeContact(services, member, input),
  resendChangeContact: (services, input, { member }) =>
    resendChangeContact(services, member, input),
  verifyChangeContact: (services, input, { member }) =>
    verifyChangeContact(services, member, input),
}
