import { useQuery } from '@tanstack/react-query'
import { profileOptions } from './profile-options'
import { useSessionToken } from './session-store'

/** Who is logged in. Needs a DataRoot above it. */
export function useProfile() {
  return useQuery(profileOptions(useSessionToken()))
}
