import { lstat, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BankInbox } from '../needs'
import { maxFileBytes } from '../xml'

/** Younger files may still be being written. */
const stillWrittenMs = 5_000
const takenName = /\.xml\.[\da-f-]{36}$/i

/**
 * The folder that the bank's own client fills. A file is renamed before it is read, so that a new
 * file under the same name is a different one. A refused file stays there for an operator to look
 * at.
 */
export function bankInbox(folder: string): BankInbox {
  const path = resolve(folder)
  const leftNames = new Set<string>()
  return {
    async places() {
      const names = (await readdir(path)).filter(
        (name) => /\.xml$/i.test(name) || takenName.test(name),
      )
      return names.filter((name) => !leftNames.has(name)).sort()
    },
    async take(fileName) {
      const fileStat = await unlessGone(lstat(join(path, fileName)))
      if (fileStat === undefined) return undefined
      if (!fileStat.isFile() || Date.now() - fileStat.mtimeMs < stillWrittenMs) return undefined
      const isTaken = takenName.test(fileName)
      const takenAs = isTaken ? fileName : `${fileName}.${crypto.randomUUID()}`
      if (!isTaken) await unlessGone(rename(join(path, fileName), join(path, takenAs)))
      const whole = await unlessGone(readFile(join(path, takenAs)))
      if (whole === undefined) return undefined
      // For a file that is too large, one byte more is enough to refuse it.
      const bytes = new Uint8Array(whole.subarray(0, maxFileBytes + 1))
      return { place: takenAs, name: takenAs.slice(0, -37), bytes }
    },
    leave: (fileName) => void leftNames.add(fileName),
    remove: (fileName) => rm(join(path, fileName), { force: true }),
  }
}

/** If several workers share a folder, another one may have been first, which is no error. */
async function unlessGone<Result>(act: Promise<Result>): Promise<Result | undefined> {
  try {
    return await act
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
