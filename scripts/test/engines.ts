import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../product/build'
import { Refusal } from '../refusal.mjs'
import { canInstall, findProgram, installPackages } from './browser'
import { runJest } from './jest'
import type { Choices, Part, Result } from './run'

interface Engine {
  programs: string[][]
  packages: string[]
}

const engines: Record<string, Engine> = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  webkit: { programs: [['WebKitWebDriver'], ['Xvfb']], packages: ['webkit2gtk-driver', 'xvfb'] },
}

export const walks: Part[] = Object.entries(engines).map(([name, engine]) => ({
  name,
  title: `The walk in ${name}`,
  run: (choices) => walkIn(name, engine, choices),
}))

async function walkIn(name: string, engine: Engine, { say, onLine }: Choices): Promise<Result> {
  const program = await ensureEngine(name, engine, say)
  const { server, distDir, mode } = await ensureBuild({ mode: 'sandbox', say })
  const folder = mkdtempSync(join(tmpdir(), 'fnx-engine-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const built = { BUILT_SERVER: server, BUILT_PAGES: distDir, BUILT_MODE: mode }
  const env = { ...built, TMPDIR: folder, ENGINE: name, ENGINE_PATH: program }
  return runJest('jest.engines.config.js', { words: ['--runInBand'], env, onLine })
}

async function ensureEngine(name: string, { programs, packages }: Engine, print: Choices['say']) {
  const findMissing = () => {
    const programPaths = programs.map(findProgram)
    return programPaths.every(Boolean) ? programPaths[0] : undefined
  }
  const program = findMissing()
  if (program) return program
  if (canInstall()) {
    print(`No ${packages.join(' and ')} yet: installing Debian's (about a minute) …`)
    await installPackages(...packages)
  }
  const installed = findMissing()
  if (installed) return installed
  throw new Refusal(
    `The walk in ${name} needs ${packages.join(' and ')}: install them (on Debian: apt-get install ${packages.join(' ')}).`,
  )
}
