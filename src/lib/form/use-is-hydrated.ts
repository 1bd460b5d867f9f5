import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML of the server. A form that is sent before the page is awake would reload it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
