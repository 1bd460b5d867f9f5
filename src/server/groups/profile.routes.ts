import type { profileCalls } from '@/contract/user/profile'
import type { Handlers } from '../mount'
import { endSession, getProfile, saveSettings, sessionList, settings } from './profile.service'

export const profileRoutes: Handlers<typeof profileCalls> = {
  getProfile: (services, _, { member }) => getProfile(services, member),
  settings: (services, _, { member }) => settings(services, member),
  saveSettings: (services, input, { member }) => saveSettings(services, member, input),
  sessions: (services, _, { member }) => sessionList(services, member),
  endSession: (services, input, { member }) => endSession(services, member, input),
}
