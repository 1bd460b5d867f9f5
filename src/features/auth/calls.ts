import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { ApiError } from '@/lib/api/api-error'
import { type EndpointSource, endpointOf } from '@/lib/form/late-resolver'
import { sendError } from '@/lib/messages/form'

const account = () => import('@/contract/user/account').then((part) => part.accountCalls)
const login = () => import('@/contract/user/login').then((part) => part.loginCalls)
const password = () => import('@/contract/user/password').then((part) => part.passwordCalls)
const passkey = () => import('@/contract/user/passkeys').then((part) => part.passkeyCalls)
const protectedAction = () =>
  import('@/contract/user/protected-actions').then((part) => part.protectedActionCalls)

export const calls = {
  createAccount: async () => (await account()).createAccount,
  verifyPhoneOtp: async () => (await account()).verifyPhoneOtp,
  verifyPhoneResendOtp: async () => (await account()).verifyPhoneResendOtp,
  verifyEmailOtp: async () => (await account()).verifyEmailOtp,
  verifyEmailResendOtp: async () => (await account()).verifyEmailResendOtp,
  userLogin: async () => (await login()).userLogin,
  loginVerifyOtp: async () => (await login()).loginVerifyOtp,
  loginResendOtp: async () => (await login()).loginResendOtp,
  passkeyLoginOptions: async () => (await passkey()).passkeyLoginOptions,
  passkeyLogin: async () => (await passkey()).passkeyLogin,
  passkeyStepOptions: async () => (await passkey()).passkeyStepOptions,
  passkeyStep: async () => (await passkey()).passkeyStep,
  forgotPassword: async () => (await password()).forgotPassword,
  verifyOTPForgotPassword: async () => (await password()).verifyOTPForgotPassword,
  resetPassword: async () => (await password()).resetPassword,
  checkResetLink: async () => (await password()).checkResetLink,
  checkNewPassword: async () => (await password()).checkNewPassword,
  changePassword: async () => (await password()).changePassword,
  sendOTPEmail: async () => (await protectedAction()).sendOTPEmail,
  verifyOTPDeactivate: async () => (await protectedAction()).verifyOTPDeactivate,
}

export async function callNow<E extends Endpoint>(
  source: EndpointSource<E>,
  input: RawInput<E>,
): Promise<Answer<E>> {
  try {
    const { call } = await import('@/lib/api/call')
    return await call(await endpointOf(source), input)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(sendError(), { cause: error })
  }
}
