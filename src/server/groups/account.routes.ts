import type { accountCalls } from '@/contract/user/account'
import type { Handlers } from '../mount'
import {
  createAccount,
  verifyEmailOtp,
  verifyEmailResendOtp,
  verifyPhoneOtp,
  verifyPhoneResendOtp,
} from './account.service'

export const accountRoutes: Handlers<typeof accountCalls> = {
  createAccount: (services, input) => createAccount(services, input),
  verifyPhoneOtp: (services, input) => verifyPhoneOtp(services, input),
  verifyPhoneResendOtp: (services, input) => verifyPhoneResendOtp(services, input),
  verifyEmailOtp: (services, input) => verifyEmailOtp(services, input),
  verifyEmailResendOtp: (services, input) => verifyEmailResendOtp(services, input),
}
