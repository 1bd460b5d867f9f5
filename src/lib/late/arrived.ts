import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useSyncExternalStore } from 'react'
import type { Config } from 'wagmi'

/**
 * For what is too large for a page's first load. Parts that load later register it here, and `_app`
 * provides it to the whole page without rendering it again.
 */
function makePlace<Value>() {
  let value: Value | undefined
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    put(arrived: Value): void {
      value = arrived
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const arrivedClient = makePlace<QueryClient>()
export const arrivedConfig = makePlace<Config>()
export const arrivedDialogs = makePlace<ComponentType>()

type Place<Value> = ReturnType<typeof makePlace<Value>>

export function useArrived<Value>({ read, subscribe }: Place<Value>): Value | undefined {
  return useSyncExternalStore(subscribe, read, read)
}
