import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from '../browser.mjs'
import { ensureBuild } from '../build.mjs'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import { writeGroups } from './groups.mjs'
import { check, runJest, runProgram } from './jest.mjs'

/**
 * What `npm test` runs, the longest first. A part waits for what it needs, and for those named in `after` if they
 * run too; it takes one of two lanes unless it only prepares something.
 */
export const parts = [
  {
    name: 'browser',
    title: 'Browser',
    about: 'finds the browser of the journeys, or installs it',
    hasLane: false,
    run: findBrowser,
  },
  {
    name: 'units',
    title: 'Unit, server and component tests',
    about: 'everything below __tests__ that needs no browser',
    run: units,
  },
  {
    name: 'build',
    title: 'Build',
    about: 'the product as it ships, and its byte budget',
    run: build,
  },
  {
    name: 'journeys',
    title: 'Browser journeys',
    about:
      'people with a real browser, the built product and a local chain; the rest of them at night',
    // Alone with both cores: people on a page wait for answers, and give up.
    needs: ['browser', 'build'],
    after: ['units'],
    run: journeys,
  },
  {
    name: 'types',
    title: 'Types',
    about: 'TypeScript over sources and tests',
    run: () => check('node_modules/typescript/bin/tsc', '--noEmit'),
  },
  { name: 'style', title: 'Format and lint', about: 'Biome', run: style },
  {
    name: 'unused',
    title: 'Unused files, exports and packages',
    about: 'knip, against a list that only gets shorter',
    run: () => check('scripts/unused.mjs'),
  },
  {
    name: 'licences',
    title: 'Licences of packages',
    about: 'each is one that was read and allowed',
    run: () => check('scripts/licences.mjs'),
  },
  {
    name: 'mutations',
    title: 'Mutations',
    about: 'two guards of the money taken away, and noticed; all of them in the full sizes',
    run: mutations,
  },
]

export const partNames = parts.map(({ name }) => name)
/** Names for several at once. */
export const sets = { static: ['types', 'style', 'unused', 'licences'] }

async function findBrowser({ say }) {
  process.env.CHROME_PATH = await ensureBrowser({ say })
  return { passed: 0, failed: 0, output: process.env.CHROME_PATH }
}

function style() {
  const colors = process.stdout.isTTY ? 'force' : 'off'
  return check('node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`)
}

/** All of them, but those named in `except`. */
export function units({ onLine, except }) {
  writeGroups({ except })
  return runJest('jest.config.js', { env: { TEST_GROUPS: 'on' }, onLine })
}

/** The journeys learn from the environment which build to start. */
async function build({ say }) {
  const { server, distDir, mode } = await ensureBuild({ mode: 'sandbox', say })
  Object.assign(process.env, { BUILT_SERVER: server, BUILT_PAGES: distDir, BUILT_MODE: mode })
  const { failed, output } = await check('scripts/budget.mjs')
  return { passed: 2 - failed, failed, output }
}

/** All of them take their time: every day draws two, so that what notices them is seen to do so. */
async function mutations() {
  const isFull = process.env.TEST_SIZE === 'full'
  const script = join(projectRoot, 'scripts/mutations.mjs')
  const { code, output } = await runProgram([script, ...(isFull ? [] : ['--sample', '2'])])
  const noticed = Number(/^(\d+) noticed/m.exec(output)?.[1] ?? 0)
  const passedByFile = [['mutations', noticed]]
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, passedByFile, output }
}

/** Those of the day, unless folders are named. */
export async function journeys({ onLine, folders = 'browser' }) {
  const { BUILT_SERVER, CHROME_PATH } = process.env
  if (!BUILT_SERVER || !existsSync(BUILT_SERVER)) throw new Refusal('Not run: there is no build.')
  if (!CHROME_PATH) throw new Refusal('Not run: there is no browser.')
  return runJest('jest.browser.config.js', { env: { TEST_JOURNEYS: folders }, onLine })
}
