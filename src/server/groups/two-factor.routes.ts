import type { twoFactorCalls } from '@/contract/user/two-factor'
import type { Handlers } from '../mount'
import { enableTwoFactorGoogle, verifyTwoFactorGoogle } from './two-factor.service'

export const twoFactorRoutes: Handlers<typeof twoFactorCalls> = {
  enableTwoFactorGoogle: (services, input, { member }) =>
    enableTwoFactorGoogle(services, member, input),
  verifyTwoFactorGoogle: (services, input, { member }) =>
    verifyTwoFactorGoogle(services, member, input),
}
