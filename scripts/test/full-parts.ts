import { walks } from './engines'
import { runJest } from './jest'
import { journeys, parts, units } from './parts'
import type { Part } from './run'

const embedded = { TEST_DATABASE: 'embedded' }

interface FullPart {
  title: string
  parts: Part[]
}

const partsNamed = (...names: string[]) => parts.filter(({ name }) => names.includes(name))
const partLike = (wantedName: string, run: Part['run']): Part[] =>
  partsNamed(wantedName).map((part) => ({ ...part, run }))

const kills = ['purchases/turn/kills', 'purchases/turn/kills-by-role', 'kill'].map(
  (name) => `server/${name}.test.ts`,
)
const models = [
  'server/staking/whatever-happens.test.ts',
  'server/purchases/settling/races-on-postgres.test.ts',
  'server/staking/races-on-postgres.test.ts',
  'server/kyc/sumsub.test.ts',
  'server/kyc/hostile-kyc.test.ts',
]
const fuzz = 'server/routes/fuzz.test.ts'
const freshSeeds = 'simulation/fresh-seeds.test.ts'
const longParts = [...kills, ...models, fuzz, freshSeeds]
/** They always have a database of their own. */
const worlds = ['simulation/planted-faults.test.ts', 'simulation/seeds.test.ts']

function files(title: string, paths: string[], env?: Record<string, string>): FullPart {
  const words = ['--runTestsByPath', ...paths.map((path) => `__tests__/${path}`)]
  const run: Part['run'] = ({ onLine }) => runJest('jest.config.js', { words, env, onLine })
  return { title, parts: [{ name: 'units', title, run }] }
}

function fuzzHalf(title: string, half: number) {
  const today = Math.floor(Date.now() / 86_400_000)
  return files(title, [fuzz], { FUZZ_RUNS: '100000', FUZZ_SEED: String(today * 2 + half) })
}

export const fullParts: FullPart[] = [
  {
    title: 'types, style, build and all shorter tests',
    parts: partsNamed('types', 'style', 'build', 'budget').concat(
      partLike('units', (choices) => units(choices, longParts)),
    ),
  },
  fuzzHalf('the first 100,000 fuzzed requests', 0),
  fuzzHalf('the second 100,000 fuzzed requests', 1),
  files('purchases and messages under kills', kills),
  files('histories of the ledger, races and strange providers', models),
  { title: 'every mutation', parts: partsNamed('mutations') },
  {
    title: 'journeys in all looks, on the embedded database',
    parts: partsNamed('browser', 'build').concat(
      partLike('journeys', (choices) => journeys(choices, 'browser,browser-nightly', embedded)),
    ),
  },
  {
    title: 'the mocked API under hot reload, a release elsewhere, and a restore',
    parts: partsNamed('browser').concat({
      name: 'mocked',
      title: 'Journeys of dev:mock, a release and a restore',
      needs: ['browser'],
      run: ({ onLine }) =>
        runJest('jest.browser.config.js', { env: { TEST_JOURNEYS: 'nightly' }, onLine }),
    }),
  },
  {
    title: 'fail-over of a replicated database, and a rolling restart',
    parts: [
      {
        name: 'cluster',
        title: 'A cluster of processes and databases',
        run: ({ onLine }) =>
          runJest('jest.browser.config.js', {
            words: ['-i'],
            env: { TEST_JOURNEYS: 'cluster' },
            onLine,
          }),
      },
    ],
  },
  ...walks.map((walk) => ({ title: walk.title.toLowerCase(), parts: [walk] })),
  {
    title: 'all shorter tests on the embedded database',
    parts: partLike('units', (choices) => units(choices, [...longParts, ...worlds], embedded)),
  },
  files('an hour of fresh seeds of the simulation', [freshSeeds]),
]
