import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../children.mjs'
import { startProduct } from '../nodes/product'
import { projectRoot } from '../settings.mjs'
import { atMost, type Measured, median } from './figures'
import type { Size } from './open-bench'
import { plainEnvironment } from './servers'

/** `npm start` until it says that it is ready: again, and in the full size from an empty clone too. */
export async function measureStartUp({ isQuick, isFull }: Size): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-bench-'))
  try {
    await secondsToReady(projectRoot, join(folder, 'data'))
    const repeatedRuns: number[] = []
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1)
      repeatedRuns.push(await secondsToReady(projectRoot, join(folder, 'data')))
    const figures = [atMost('again', median(repeatedRuns), 1.5, 's')]
    if (isFull) {
      const clone = join(folder, 'clone')
      const args = ['clone', '--quiet', projectRoot, clone]
      const { code, output } = await runChild({ command: 'git', args, quiet: true })
      if (code !== 0) throw new Error(output)
      figures.push(
        atMost('an empty clone', await secondsToReady(clone, join(clone, 'data')), 40, 's'),
      )
    }
    return { name: 'START', title: 'npm start', figures }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function secondsToReady(root: string, dataDir: string) {
  const started = performance.now()
  const env = plainEnvironment({ DATA_DIR: dataDir })
  const { stop } = await startProduct({ root, env, node: process.execPath })
  const seconds = (performance.now() - started) / 1000
  await stop()
  return seconds
}
