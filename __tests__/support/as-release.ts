import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeOwnPlace } from '@/server/start/own-place'

/** Runs what a program of an installed release would: beside its folder is what was released. */
export async function asRelease<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  writeFileSync(join(folder, 'release.json'), '{}')
  const before = process.argv[1]
  process.argv[1] = join(folder, 'server', 'ops.mjs')
  takeOwnPlace()
  try {
    return await act()
  } finally {
    process.argv[1] = before as string
    takeOwnPlace()
    rmSync(folder, { recursive: true })
  }
}
