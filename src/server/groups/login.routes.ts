import type { loginCalls } from '@/contract/user/login'
import type { Handlers } from '../mount'
import { loginResendOtp, logout, userLogin } from './login.service'
import { loginVerifyOtp } from './login-verify.service'

export const loginRoutes: Handlers<typeof loginCalls> = {
  userLogin: (services, input, caller) => userLogin(services, input, caller),
  loginVerifyOtp: (services, input, caller) => loginVerifyOtp(services, input, caller),
  loginResendOtp: (services, input) => loginResendOtp(services, input),
  logout: (services, _, { member }) => logout(services, member),
}
