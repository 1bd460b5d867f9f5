import { lstat, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BankInbox } from '../needs'
import { maxFileBytes } from '../xml'

/** Younger ones may still be being written. */
const stillWrittenMs = 5_000
const taken = /\.xml\.[\da-f-]{36}$/i

/**
 * The folder that the bank's own client fills. A file is renamed before it is read, so that what the
 * client lays down meanwhile under its name is another. One that was refused lies there, for an
 * operator to look at, and costs nothing.
 */
export function bankInbox(folder: string): BankInbox {
  const path = resolve(folder)
  const left = new Set<string>()
  return {
    async places() {
      const names = (await readdir(path)).filter((one) => /\.xml$/i.test(one) || taken.test(one))
      return names.filter((one) => !left.has(one)).sort()
    },
    async take(found) {
      const known = await unlessGone(lstat(join(path, found)))
      if (known === undefined) return undefined
      if (!known.isFile() || Date.now() - known.mtimeMs < stillWrittenMs) return undefined
      const isTaken = taken.test(found)
      const place = isTaken ? found : `${found}.${crypto.randomUUID()}`
      if (!isTaken) await unlessGone(rename(join(path, found), join(path, place)))
      const whole = await unlessGone(readFile(join(path, place)))
      if (whole === undefined) return undefined
      // Of one that is too large, enough to be refused for it.
      const bytes = new Uint8Array(whole.subarray(0, maxFileBytes + 1))
      return { place, name: place.slice(0, -37), bytes }
    },
    leave: (place) => void left.add(place),
    remove: (place) => rm(join(path, place), { force: true }),
  }
}

/** Of several workers on one folder another one may have been first, which is no fault. */
async function unlessGone<Result>(act: Promise<Result>): Promise<Result | undefined> {
  try {
    return await act
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
