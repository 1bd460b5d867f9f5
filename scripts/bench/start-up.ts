import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../children.mjs'
import { ensureBuild } from '../product/build'
import { freePort, projectRoot } from '../settings.mjs'
import { comparedPages, ensureBuilt, nextIn } from './compared-pages'
import { atMost, type Measured, median } from './figures'
import type { Bench } from './open-bench'
import { inTime, plainEnvironment, promised } from './servers'

type Command = { command?: string; args: string[]; cwd: string; env: Record<string, string> }

export async function measureStartUp({ isQuick }: Bench): Promise<Measured> {
  const built = [ensureBuilt(comparedPages.bare), ensureBuild({ mode: 'sandbox' })] as const
  const [bareFolder] = await Promise.all(built)
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-bench-'))
  const ours = { command: 'npm', args: ['start'], cwd: projectRoot, env: { DATA_DIR: dataDir } }
  const theirs = {
    args: [nextIn(bareFolder), 'start'],
    cwd: bareFolder,
    env: { NODE_ENV: 'production' },
  }
  const seen = { ours: [] as number[], theirs: [] as number[] }
  try {
    await secondsToReady(ours)
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
      seen.theirs.push(await secondsToReady(theirs))
      seen.ours.push(await secondsToReady(ours))
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const [own, alone] = [median(seen.ours), median(seen.theirs)]
  return {
    name: 'S9',
    title: 'second npm start',
    peer: `next start alone, ${alone.toFixed(2)} s`,
    figures: [atMost('ready', own, 1.5, 's')],
    notes: [`npm start ${own.toFixed(2)} s, next start ${alone.toFixed(2)} s`],
  }
}

async function secondsToReady({ env, ...program }: Command) {
  const started = performance.now()
  const server = startChild({
    ...program,
    env: plainEnvironment({ ...env, PORT: String(await freePort()), NEXT_TELEMETRY_DISABLED: '1' }),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    bound: true,
  })
  const ready = promised()
  let output = ''
  server.child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text
    if (/\bReady\b/.test(output)) ready.resolve()
  })
  await inTime(ready.promise, server, [program.command, ...program.args].filter(Boolean).join(' '))
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  return seconds
}
