import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useSyncExternalStore } from 'react'
import type { Config } from 'wagmi'

/**
 * For code that is too large for a page's first load. Parts that load later register it here, and
 * `_app` provides it to the whole page without rendering it again.
 */
function createSlot<Value>() {
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

export const lazyClient = createSlot<QueryClient>()
export const arrivedConfig = createSlot<Config>()
export const arrivedDialogs = createSlot<ComponentType>()

type Place<Value> = ReturnType<typeof createSlot<Value>>

export function useArrived<Value>({ read, subscribe }: Place<Value>): Value | undefined {
  return useSyncExternalStore(subscribe, read, read)
}
