// npm run test:nodes [-- 20] [22] [24]: the product and some of its tests on other versions of Node.
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stopWhenAsked } from './children.mjs'
import { cleanEnvironment } from './install.mjs'
import { freshCopy } from './nodes/fresh-copy'
import { nodeFolder } from './nodes/node-binary'
import { startProduct, type Tried } from './nodes/product'
import { runTests } from './nodes/unit-tests'
import { walk } from './nodes/walk'
import { Refusal, runCommand } from './refusal.mjs'
import { forgetSettings, projectRoot } from './settings.mjs'

const versions: Record<string, string> = JSON.parse(
  readFileSync(join(projectRoot, 'scripts/nodes/versions.json'), 'utf8'),
)
const tally = { passed: 0, failed: 0 }

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const asked = process.argv.slice(2)
  for (const major of asked.length > 0 ? asked : Object.keys(versions)) {
    const version = versions[major]
    if (!version) throw new Refusal(`${major} is none of ${Object.keys(versions).join(', ')}.`)
    await tryVersion(version)
  }
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed === 0 ? 0 : 1
})

async function tryVersion(version: string) {
  console.log(`\n── Node ${version}`)
  const before = { ...tally }
  const started = Date.now()
  const run = await step('Node and a fresh copy of the project', () => prepare(version))
  if (run) {
    await tryProduct(run)
    await step('an end of the unit tests', async () => {
      const { passed, failed } = await runTests(run)
      tally.passed += passed
      tally.failed += failed
      console.log(`  ${passed} unit tests passed, ${failed} failed`)
    })
  }
  const counts = `${tally.passed - before.passed} passed, ${tally.failed - before.failed} failed`
  console.log(`── Node ${version}: ${counts}, ${secondsSince(started)} s`)
}

async function prepare(version: string): Promise<Tried> {
  const bin = await nodeFolder(version)
  const root = freshCopy(`node-${version}`)
  const env = cleanEnvironment(process.env)
  forgetSettings(env)
  for (const name of ['NODE_OPTIONS', 'FORCE_COLOR']) delete env[name]
  Object.assign(env, { NO_COLOR: '1', PATH: [bin, env.PATH].join(delimiter) })
  return { root, env, node: join(bin, 'node') }
}

async function tryProduct(run: Tried) {
  const product = await step('install, build and start', () => startProduct(run))
  if (!product) return
  for (const [name, act] of Object.entries(walk)) await step(name, () => act(product.url))
  await step('the end when asked', product.stop)
}

/** One thing that works or does not; what it hands back, if it works. */
async function step<Result>(name: string, act: () => Promise<Result>) {
  const started = Date.now()
  try {
    const result = await act()
    tally.passed += 1
    console.log(`  passed: ${name}, ${secondsSince(started)} s`)
    return result
  } catch (error) {
    tally.failed += 1
    console.log(`  FAILED: ${name}, ${secondsSince(started)} s\n${(error as Error).message}`)
  }
}

function secondsSince(started: number) {
  return Math.round((Date.now() - started) / 1000)
}
