// node scripts/test-nodes.mjs [20] [22] [24]: the product and some of its tests on other versions of Node.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stopWhenAsked } from './children.mjs'
import { cleanEnvironment } from './install.mjs'
import { freshCopy } from './nodes/fresh-copy.mjs'
import { nodeFolder } from './nodes/node-binary.mjs'
import { startProduct } from './nodes/product.mjs'
import { runTests } from './nodes/unit-tests.mjs'
import { walk } from './nodes/walk.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const versions = JSON.parse(readFileSync(join(projectRoot, 'scripts/nodes/versions.json'), 'utf8'))
const tally = { passed: 0, failed: 0 }

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const asked = process.argv.slice(2)
  const chosen = asked.length > 0 ? asked : Object.keys(versions)
  const stranger = chosen.find((major) => !versions[major])
  if (stranger) throw new Refusal(`${stranger} is none of ${Object.keys(versions).join(', ')}.`)
  for (const major of chosen) await tryVersion(versions[major])
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed === 0 ? 0 : 1
})

async function tryVersion(version) {
  console.log(`\n── Node ${version}`)
  const before = { ...tally }
  const started = Date.now()
  const run = await step('Node and a fresh copy of the project', () => prepare(version))
  if (run) {
    await tryProduct(run)
    await step('an end of the unit tests', async () => count(await runTests(run)))
  }
  const [passed, failed] = ['passed', 'failed'].map((end) => tally[end] - before[end])
  console.log(`── Node ${version}: ${passed} passed, ${failed} failed, ${secondsSince(started)} s`)
}

async function prepare(version) {
  const bin = await nodeFolder(version)
  const root = freshCopy(`node-${version}`)
  const env = { ...withoutSettings(cleanEnvironment(process.env)), NO_COLOR: '1' }
  env.PATH = [bin, env.PATH].join(delimiter)
  return { root, env, node: join(bin, 'node') }
}

/** What is set on this machine for running the product has no say here. */
function withoutSettings(env) {
  const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
  const names = example.match(/^[A-Z0-9_]+(?==)/gm) ?? []
  const left = [...names, 'NODE_ENV', 'NODE_OPTIONS', 'NEXT_DIST_DIR', 'NEXT_DEV', 'FORCE_COLOR']
  return Object.fromEntries(Object.entries(env).filter(([name]) => !left.includes(name)))
}

async function tryProduct(run) {
  const product = await step('install, build and start', () => startProduct(run))
  if (!product) return
  for (const [name, act] of Object.entries(walk)) await step(name, () => act(product.url))
  await step('the end when asked', product.stop)
}

/** One thing that works or does not; what it hands back, if it works. */
async function step(name, act) {
  const started = Date.now()
  try {
    const result = await act()
    tally.passed += 1
    console.log(`  passed: ${name}, ${secondsSince(started)} s`)
    return result
  } catch (error) {
    tally.failed += 1
    console.log(`  FAILED: ${name}, ${secondsSince(started)} s\n${error.message}`)
  }
}

function count({ passed, failed }) {
  tally.passed += passed
  tally.failed += failed
  console.log(`  ${passed} unit tests passed, ${failed} failed`)
}

function secondsSince(started) {
  return Math.round((Date.now() - started) / 1000)
}
