import { consistencyRanges, isExtension, type LogState } from '@/contract/log-proofs'
import { rangesFromTiles } from '@/contract/log-tiles'
import type { LogFiles } from './log-files'
import { browserStorage } from './storage/web-storage'

/** What this browser saw of the public log. */
export interface SeenLog extends LogState {
  key: string
  /** The checkpoint with its signatures, which proves to others what was seen. */
  note?: string
  /** The keys of the listed witnesses, with the time at which this browser first saw each. */
  witnesses?: Record<string, string>
}

export function readSeenLog(): SeenLog | undefined {
  try {
    const { key, size, root, note, witnesses } = JSON.parse(
      browserStorage.read('log-of-audits') ?? '',
    )
    const isWhole = typeof key === 'string' && Number.isInteger(size) && typeof root === 'string'
    return isWhole ? { key, size, root, note, witnesses } : undefined
  } catch {
    return undefined
  }
}

export function remember(log: SeenLog): void {
  browserStorage.write('log-of-audits', JSON.stringify(log))
}

/** Whether the log seen before is a prefix of the current one. */
export async function goesOn(from: LogState, to: LogState, files: LogFiles): Promise<boolean> {
  if (from.size >= to.size) return isExtension(from, to, [])
  const ranges = consistencyRanges(from.size, to.size)
  return isExtension(from, to, await rangesFromTiles(ranges, to.size, files.readTile))
}
