import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { runChild } from '../children.mjs'
import { projectRoot } from '../settings.mjs'
import { bundle, type PlantedFault } from './bundle'
import type { RunChoices, RunResult } from './simulation/choices'

export interface Prepared {
  begin: string
  simulation: string
  seeded: string
}

const defaults: Omit<RunChoices, 'seed' | 'seeded'> = {
  hours: 1,
  members: 12,
  without: [],
  faults: [],
  isTracing: false,
  maxCpuSeconds: 3_600,
}

/** Bundles the world, and makes the database that each run begins with unless it is there. */
export async function prepare(planted?: PlantedFault): Promise<Prepared> {
  const [beginFile, simulation] = await Promise.all([
    bundle('faked/begin'),
    bundle('simulation/main', planted),
  ])
  const seeded = join(projectRoot, `.build/simulation/seeded-${stateOfTables(projectRoot)}.tar`)
  const bundles = { begin: beginFile, simulation, seeded }
  if (!existsSync(seeded)) {
    const clean = planted ? await bundle('simulation/main') : simulation
    await start({ ...bundles, simulation: clean }, { seed: 0, isSeeding: true })
  }
  return bundles
}

export type Wish = Partial<RunChoices> & { seed: number }

interface How {
  /** The program to run in, where it is another Node than this one. */
  node?: string
  onOutput?: (text: string) => void
  /** Arguments for Node itself. */
  nodeArgs?: string[]
}

export async function simulateOnce(
  prepared: Prepared,
  wish: Wish,
  options: How = {},
): Promise<RunResult> {
  const output = await start(prepared, wish, options)
  const line = /^result (\{.*\})$/m.exec(output)?.[1]
  if (line === undefined) throw new Error(`Seed ${wish.seed} ended without a result.\n${output}`)
  return JSON.parse(line) as RunResult
}

async function start(
  { begin, simulation, seeded }: Prepared,
  wish: Wish,
  { node = process.execPath, nodeArgs = [], onOutput }: How = {},
): Promise<string> {
  const choices: RunChoices = { ...defaults, ...wish, seeded }
  const { code, output } = await runChild({
    command: node,
    args: ['--max-semi-space-size=64', ...nodeArgs, begin, simulation, JSON.stringify(choices)],
    cwd: projectRoot,
    env: { ...process.env, TZ: 'UTC', NODE_ENV: 'production' },
    quiet: true,
    ...(onOutput && { onOutput }),
  })
  // As `keep-with-parent.mjs` passes on what ended it.
  const [signal] =
    Object.entries(constants.signals).find(([, signalNumber]) => signalNumber === code - 128) ?? []
  const endText = signal ? `was ended by ${signal}` : `ended with code ${code}`
  if (code !== 0) throw new Error(`The simulation of seed ${wish.seed} ${endText}.\n${output}`)
  return output
}

/** Another one when a migration, the sample, or PGlite is another one; the same wherever the checkout lies. */
export function stateOfTables(root: string): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const folder of ['src/server/platform/db/migrations', 'src/server/sandbox', 'src/content'])
    for (const name of filesIn(join(root, folder)))
      hash.update(relative(root, name)).update(readFileSync(name))
  return hash.digest('hex').slice(0, 12)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .sort()
    .map((name) => join(folder, name))
}
