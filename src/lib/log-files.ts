import { envClient } from '@/config/env.client'
import {
  bundlePath,
  fingerprintsIn,
  type ReadTile,
  readBundle,
  tilePath,
} from '@/contract/log-tiles'

/** The public log as files: hashes by tile, and entries by bundle. */
export interface LogFiles {
  readTile: ReadTile
  /** Empty if the log does not return what it signed. */
  readEntries(name: { index: number; width: number }): Promise<string[]>
}

/** Each file is loaded once. */
export function logFiles(signal?: AbortSignal): LogFiles {
  const filesByPath = new Map<string, Promise<Uint8Array>>()
  const bytesAt = (path: string) => {
    const bytes = filesByPath.get(path) ?? fetchBytes(path, signal)
    filesByPath.set(path, bytes)
    return bytes
  }
  return {
    readTile: async (name) => fingerprintsIn(await bytesAt(tilePath(name))),
    readEntries: async (name) => readBundle(await bytesAt(bundlePath(name))) ?? [],
  }
}

async function fetchBytes(path: string, signal?: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(`${envClient.apiUrl}/log/${path}`, signal ? { signal } : {})
  // If the log does not return what it signed, no root can be calculated. An unreachable server
  // proves nothing.
  if (answer.status === 404) return new Uint8Array()
  if (!answer.ok) throw new Error(`${path} was not answered`)
  return new Uint8Array(await answer.arrayBuffer())
}
