import { profileCalls } from '@/contract/user/profile'
import { call } from '@/lib/api/call'

export const askProfile = () => call(profileCalls.getProfile, {})
