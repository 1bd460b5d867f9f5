import type { profileCalls } from '@/contract/user/profile'
import type { Handlers } from '../mount'
import { linkedWallets } from '../wallets/links'
import { endSession, profileOf, saveSettings, sessionList, settings } from './profile.service'

export const profileRoutes: Handlers<typeof profileCalls> = {
  getProfile: async (services, _, { member }) => ({
    ...(await profileOf(services, member)),
    wallets: await linkedWallets(services.db, member.accountId),
  }),
  settings: (services, _, { member }) => settings(services, member),
  saveSettings: (services, input, { member }) => saveSettings(services, member, input),
  sessions: (services, _, { member }) => sessionList(services, member),
  endSession: (services, input, { member }) => endSession(services, member, input),
}
