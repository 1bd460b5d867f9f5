import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BankInbox } from '../needs'
import { maxFileBytes } from '../xml'

/** Younger ones may still be being written. */
const stillWrittenMs = 5_000

/**
 * The folder that the bank's own client fills. A file is offered again only after it has changed, so
 * one that was refused lies there, for whoever looks, and costs nothing.
 */
export function bankInbox(folder: string): BankInbox {
  const path = resolve(folder)
  const offered = new Map<string, string>()
  return {
    async *files() {
      for (const name of (await readdir(path)).filter((one) => /\.xml$/i.test(one)).sort()) {
        const file = join(path, name)
        const { mtimeMs, size } = await stat(file)
        const version = `${mtimeMs} ${size}`
        if (Date.now() - mtimeMs < stillWrittenMs || offered.get(name) === version) continue
        // Of one that is too large, enough to be refused for it.
        const bytes = (await readFile(file)).subarray(0, maxFileBytes + 1)
        yield { name, bytes: new Uint8Array(bytes), leave: () => void offered.set(name, version) }
      }
    },
    remove: (name) => rm(join(path, name), { force: true }),
  }
}
