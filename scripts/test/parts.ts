import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from '../product/build'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import { ensureBrowser } from './browser'
import { filesFor, type Run, testFolders, writeGroups } from './groups'
import { check, runJest, runProgram } from './jest'
import type { Choices, Part } from './run'

const script = 'scripts/run.mjs'

export const parts: Part[] = [
  {
    name: 'browser',
    title: 'Browser',
    about: 'finds the browser of the journeys, or installs it',
    hasLane: false,
    run: async ({ say }) => {
      process.env.CHROME_PATH = await ensureBrowser({ say, isDaily: runOf() !== 'full' })
      return { passed: 0, failed: 0, output: process.env.CHROME_PATH }
    },
  },
  {
    name: 'units',
    title: 'Unit, server and component tests',
    about: 'everything below __tests__ that needs no browser: server and pages together',
    run: (choices) => units(choices),
  },
  {
    name: 'build',
    title: 'Build',
    about: 'the product as it ships',
    run: build,
  },
  {
    name: 'budget',
    title: 'Bytes of each page',
    about: 'no page is heavier than docs/byte-budget.json says',
    needs: ['build'],
    run: () => check(script, 'budget'),
  },
  {
    name: 'journeys',
    title: 'Browser journeys',
    about:
      'people with a real browser and the built product, once the units leave both cores to them',
    needs: ['browser', 'build'],
    after: ['units'],
    run: (choices) => journeys(choices, 'browser'),
  },
  {
    name: 'types',
    title: 'Types',
    about: 'TypeScript over sources, scripts and tests',
    // From the beginning, since what is kept from before has passed wrong types; by one checker, as
    // four of them take half as much again of the processor.
    run: () => {
      const options = ['--noEmit', '--incremental', 'false', '--checkers', '1']
      return check('node_modules/typescript/bin/tsc', ...options)
    },
  },
  {
    name: 'style',
    title: 'Format and lint',
    about: 'Biome',
    run: () => {
      const colors = process.stdout.isTTY ? 'force' : 'off'
      return check('node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`)
    },
  },
  {
    name: 'unused',
    title: 'Unused files, exports and packages',
    about: 'knip',
    run: () => {
      const cacheOptions = ['--cache', '--cache-location=.build/knip']
      return check(
        'node_modules/knip/bin/knip.js',
        '--no-progress',
        '--no-gitignore',
        ...cacheOptions,
      )
    },
  },
  {
    name: 'licences',
    title: 'Licences of packages',
    about: 'each is one that was read and allowed',
    run: () => check(script, 'licences'),
  },
  {
    name: 'mutations',
    title: 'Mutations',
    about: 'a guard of the money taken away, and noticed; a part of the rest',
    run: mutations,
  },
]

const namesOfRest = ['browser', 'units', 'build', 'journeys', 'mutations']
export const partsOfRest = parts.filter(({ name }) => namesOfRest.includes(name))
export const dailyParts = parts.filter(({ name }) => name !== 'mutations')

/** Halves of the units, for machines that work side by side. */
export const halves: Part[] = [
  { name: 'server', title: 'Server tests', run: (choices) => units(choices, [], {}, ['server']) },
  { name: 'pages', title: 'Page tests', run: (choices) => units(choices, [], {}, ['page']) },
]

export const sets: Record<string, string[]> = {
  static: ['types', 'style', 'unused', 'licences'],
}

function runOf(): Run {
  if (process.env.TEST_SIZE === 'full') return 'full'
  return process.env.TEST_RUN === 'rest' ? 'rest' : 'daily'
}

export async function units(
  { onLine }: Choices,
  except: string[] = [],
  moreOptions = {},
  projects = Object.keys(testFolders),
) {
  await writeGroups(projects, { except, run: runOf() })
  return runJest('jest.config.js', {
    words: ['--selectProjects', ...projects],
    env: { TEST_GROUPS: 'tests', GIVES_WAY: 'on', TEST_RUN: runOf(), ...moreOptions },
    onLine,
  })
}

async function build({ say }: Choices) {
  const { server, distDir, mode } = await ensureBuild({ mode: 'sandbox', say })
  Object.assign(process.env, { BUILT_SERVER: server, BUILT_PAGES: distDir, BUILT_MODE: mode })
  return { passed: 1, failed: 0 }
}

async function mutations() {
  const sample = process.env.TEST_SIZE === 'full' ? [] : ['--sample', '1']
  const { code, output } = await runProgram([join(projectRoot, script), 'mutations', ...sample])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

export async function journeys({ onLine }: Choices, folders: string, moreOptions = {}) {
  const { BUILT_SERVER, CHROME_PATH } = process.env
  if (!BUILT_SERVER || !existsSync(BUILT_SERVER)) throw new Refusal('Not run: there is no build.')
  if (!CHROME_PATH) throw new Refusal('Not run: there is no browser.')
  const env = { TEST_JOURNEYS: folders, TEST_RUN: runOf(), ...moreOptions }
  const files = folders.split(',').flatMap((folder) => filesFor(runOf(), folder))
  const words = ['--runTestsByPath', ...files.map((file) => `__tests__/${file}`)]
  return runJest('jest.browser.config.js', { words, env, onLine })
}
