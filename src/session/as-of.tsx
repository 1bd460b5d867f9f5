import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { formatLocalDayTime } from '@/contract/format/dates'
import { asOfHint } from '@/messages/states'

const listen = (listener: () => void) => onlineManager.subscribe(listener)
const isConnected = () => onlineManager.isOnline()
const always = () => true

export type AsOfProps = {
  of: { data: unknown; error: unknown; dataUpdatedAt: number }
  className?: string | undefined
}

export function AsOf({ of: { data, error, dataUpdatedAt }, className }: AsOfProps) {
  const isOnline = useSyncExternalStore(listen, isConnected, always)
  // Placeholder figures have no time of their own.
  if (data === undefined || dataUpdatedAt === 0 || (error === null && isOnline)) return null
  return (
    <p className={className} role="status">
      {asOfHint({ time: formatLocalDayTime(new Date(dataUpdatedAt).toISOString()) })}
    </p>
  )
}
