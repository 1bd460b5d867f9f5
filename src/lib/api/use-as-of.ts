import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const listen = (listener: () => void) => onlineManager.subscribe(listener)
const isConnected = () => onlineManager.isOnline()
const always = () => true

type Looked = { data: unknown; error: unknown; dataUpdatedAt: number }

export function useAsOf({ data, error, dataUpdatedAt }: Looked): string | undefined {
  const isOnline = useSyncExternalStore(listen, isConnected, always)
  const isOld = data !== undefined && (error !== null || !isOnline)
  return isOld ? new Date(dataUpdatedAt).toISOString() : undefined
}
