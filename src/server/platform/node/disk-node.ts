import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from './machine'

const probeBytes = 64 * 1024

/** The disk under a folder. Free blocks alone say little: quotas and a file system gone read-only show when written. */
export function nodeDisk(folder: string): Disk {
  const probe = join(folder, `probe.${process.pid}`)
  return {
    usedPercent: async () => {
      try {
        const file = await open(probe, 'w')
        try {
          await file.write(Buffer.alloc(probeBytes, 1))
          await file.sync()
        } finally {
          await file.close()
        }
      } finally {
        await rm(probe, { force: true })
      }
      const { blocks, bfree, bavail } = await statfs(folder)
      const used = blocks - bfree
      return used + bavail === 0 ? 100 : (100 * used) / (used + bavail)
    },
  }
}
