import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../build.mjs'
import { startChild } from '../children.mjs'
import { projectRoot } from '../settings.mjs'
import { comparedPages, ensureBuilt } from './compared-pages.mjs'
import { median } from './figures.mjs'
import { freePort, inTime, nextProgram, plainEnvironment } from './servers.mjs'

/** S9: the whole product from `npm start` to ready, everything built and seeded, against `next start` alone. */
export async function measureStartUp({ isQuick }) {
  const built = [ensureBuilt(comparedPages.bare), ensureBuild({ mode: 'sandbox' })]
  const [bareFolder] = await Promise.all(built)
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-bench-'))
  const ours = { command: 'npm', args: ['start'], cwd: projectRoot, env: { DATA_DIR: dataDir } }
  const theirs = { args: [nextProgram, 'start'], cwd: bareFolder, env: { NODE_ENV: 'production' } }
  const seen = { ours: [], theirs: [] }
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
    figures: [{ label: 'ready', value: own / alone, unit: '× next start alone', atMost: 6 }],
    notes: [`npm start ${own.toFixed(2)} s, next start ${alone.toFixed(2)} s`],
  }
}

async function secondsToReady({ command, args, cwd, env }) {
  const started = performance.now()
  const server = startChild({
    command,
    args,
    cwd,
    env: plainEnvironment({ ...env, PORT: String(await freePort()), NEXT_TELEMETRY_DISABLED: '1' }),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    tethered: true,
  })
  const ready = new Promise((done) => {
    let output = ''
    server.child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      if (/\bReady\b/.test(output)) done()
    })
  })
  await inTime(ready, server, [command, ...args].filter(Boolean).join(' '))
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  return seconds
}
