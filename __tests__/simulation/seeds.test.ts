import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { streamOf } from '../../scripts/simulate/faked/chance'
import { failureText } from '../../scripts/simulate/report'
import {
  type Prepared,
  prepare,
  simulateOnce,
  stateOfTables,
  type Wish,
} from '../../scripts/simulate/run'
import { fixedSeeds, rareStates, shortRun, storedSeeds } from '../../scripts/simulate/seeds'
import type { RunResult } from '../../scripts/simulate/simulation/choices'

const root = resolve(__dirname, '../..')

const minuteMs = 60_000

let preparing: Promise<Prepared> | undefined

/** By the first that plays one: bundles and a database, which the others do not need. */
function prepared(): Promise<Prepared> {
  preparing ??= prepare()
  return preparing
}

async function silent(wish: Wish): Promise<RunResult> {
  const result = await simulateOnce(await prepared(), wish)
  expect(failureText(wish, result)).toBe('')
  return result
}

test(
  'a short run finds nothing, and is the same in another process @rest',
  async () => {
    let shownText = ''
    const programs = await prepared()
    const [firstResult, otherResult] = await Promise.all([
      simulateOnce(programs, shortRun, { onOutput: (text) => (shownText += text) }),
      simulateOnce(programs, shortRun),
    ])
    expect(failureText(shortRun, firstResult)).toBe('')
    // A person who waits for it sees its progress.
    expect(shownText).toMatch(/^progress .* simulated minutes, \d+ acts, \d+ kills, \d+ looks/m)
    expect(otherResult.hashAtCalm).toBe(firstResult.hashAtCalm)
    expect(firstResult.step).toBeGreaterThan(5_000)
  },
  10 * minuteMs,
)

test.each(storedSeeds)(
  'seed $seed, which once found something, finds nothing: $found @night',
  async ({ found: _, ...wish }) => void (await silent(wish)),
  10 * minuteMs,
)

test(
  'fixed seeds find nothing, and reach together what is rare @night',
  async () => {
    const reachedKinds = new Set<string>()
    for (const wish of fixedSeeds)
      for (const name of Object.keys((await silent(wish)).counts)) reachedKinds.add(name)
    expect(rareStates.filter((name) => !reachedKinds.has(name))).toEqual([])
  },
  60 * minuteMs,
)

test(
  'a seed is the same world in two processes to the end, and to the last row @night',
  async () => {
    const wish = { ...(fixedSeeds[0] as Wish), hours: 0.02, members: 8 }
    const programs = await prepared()
    const [firstResult, otherResult] = await Promise.all([
      simulateOnce(programs, wish),
      simulateOnce(programs, wish),
    ])
    expect([otherResult.hash, otherResult.dump, otherResult.step]).toEqual([
      firstResult.hash,
      firstResult.dump,
      firstResult.step,
    ])
  },
  10 * minuteMs,
)

test('another seed, and another stream of it, draw other numbers', () => {
  const drawnNumbers = [streamOf(5, 'web 1'), streamOf(6, 'web 1'), streamOf(5, 'web 2')].map(
    (random) => Array.from({ length: 5 }, random).join(),
  )
  expect(new Set(drawnNumbers).size).toBe(3)
})

describe('beside the checkout', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fnx-simulation-'))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  test('a copied checkout begins with the same database', () => {
    for (const part of [
      'node_modules',
      'src/server/platform/db',
      'src/server/sandbox',
      'src/content',
    ]) {
      mkdirSync(dirname(join(folder, part)), { recursive: true })
      symlinkSync(join(root, part), join(folder, part))
    }
    expect(stateOfTables(folder)).toBe(stateOfTables(root))
  })

  test(
    'a run that is killed says by which signal, and one that breaks off with which code @rest',
    async () => {
      const programs = await prepared()
      const endingText = (how: string) => {
        const node = join(folder, 'node')
        writeFileSync(node, `#!/bin/sh\n${how}\n`)
        chmodSync(node, 0o700)
        return simulateOnce(programs, shortRun, { node })
      }
      await expect(endingText('kill -KILL $$')).rejects.toThrow(/of seed 24 was ended by SIGKILL/)
      await expect(endingText('exit 7')).rejects.toThrow(/of seed 24 ended with code 7/)
    },
    10 * minuteMs,
  )
})
