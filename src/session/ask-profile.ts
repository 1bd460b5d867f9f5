import { profileCalls } from '@/contract/user/profile'
import { call } from '@/lib/api/call'

/** Fetched with the first asking: who waits for a dialog need not wait for what asks the server. */
export const askProfile = () => call(profileCalls.getProfile, {})
