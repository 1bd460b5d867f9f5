import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A form submitted before hydration would reload the page. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
