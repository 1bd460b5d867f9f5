// node scripts/engines.mjs [firefox] [webkit]: the walk through the built product in other engines than Chromium's.
import './node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, installPackages } from './apt.mjs'
import { findProgram } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { forgetSettings } from './settings.mjs'
import { runJest } from './test/jest.mjs'
import { runParts } from './test/run.mjs'

/** What each engine needs: the programs it is made of, the one that drives it first, and Debian's packages of them. */
const engines = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  webkit: {
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}
const engineNames = Object.keys(engines)

/** Walks through the product in one engine; what is missing for it fails the walk. */
async function walkIn(name, { say = console.log, onLine } = {}) {
  const program = await ensureEngine(name, say)
  const { server, distDir, mode } = await ensureBuild({ mode: 'sandbox', say })
  // All that the walk keeps for a while is in here, and gone with it.
  const folder = mkdtempSync(join(tmpdir(), 'fnx-engine-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const built = { BUILT_SERVER: server, BUILT_PAGES: distDir, BUILT_MODE: mode }
  const env = { ...built, TMPDIR: folder, ENGINE: name, ENGINE_PATH: program }
  return runJest('jest.engines.config.js', { words: ['--runInBand'], env, onLine })
}

export const walks = engineNames.map((name) => ({
  name,
  title: `The walk in ${name}`,
  run: (choices) => walkIn(name, choices),
}))

async function ensureEngine(name, say) {
  const { programs, packages } = engines[name]
  const isThere = () => programs.every((names) => findProgram(names))
  if (!isThere() && canInstall()) {
    say(`No ${packages.join(' and ')} yet: installing Debian's (about a minute) …`)
    await installPackages(...packages)
  }
  if (isThere()) return findProgram(programs[0])
  throw new Refusal(
    `The walk in ${name} needs ${packages.join(' and ')}: install them (on Debian: apt-get install ${packages.join(' ')}).`,
  )
}

if (process.argv[1]?.endsWith('engines.mjs')) {
  stopWhenAsked({ code: 130 })
  await runCommand(async () => {
    const asked = process.argv.slice(2)
    const unknown = asked.find((name) => !engineNames.includes(name))
    if (unknown) throw new Refusal(`${unknown} is none of ${engineNames.join(', ')}.`)
    forgetSettings(process.env)
    await ensureInstalled()
    const wanted = walks.filter(({ name }) => asked.length === 0 || asked.includes(name))
    const tally = { passed: 0, failed: 0 }
    // One after the other: each is shown a product, a chain and a browser.
    for (const walk of wanted) {
      const { passed, failed } = await runParts([walk])
      tally.passed += passed
      tally.failed += failed
    }
    console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
    return tally.failed === 0 ? 0 : 1
  })
}
