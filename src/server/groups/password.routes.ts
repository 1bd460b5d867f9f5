import type { passwordCalls } from '@/contract/user/password'
import type { Handlers } from '../mount'
import {
  changePassword,
  checkResetLink,
  forgotPassword,
  resetPassword,
  verifyOTPForgotPassword,
} from './password.service'

export const passwordRoutes: Handlers<typeof passwordCalls> = {
  forgotPassword: (services, input) => forgotPassword(services, input),
  verifyOTPForgotPassword: (services, input) => verifyOTPForgotPassword(services, input),
  resetPassword: (services, input) => resetPassword(services, input),
  checkResetLink: (services, input) => checkResetLink(services, input),
  changePassword: (services, input, { member }) => changePassword(services, member, input),
}
