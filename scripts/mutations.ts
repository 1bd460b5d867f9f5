// node scripts/run.mjs mutations [--check] [--sample <n>] [--only <words>]; FUZZ_SEED repeats a
// sample.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopWhenAsked } from './children.mjs'
import { allGuards, type Guard } from './mutations/guards'
import { Workspace } from './mutations/workspace'
import { Refusal, runCommand } from './refusal.mjs'

/** Tests that need no database and no chain. */
const isQuick = /^__tests__\/(contract|features|lib|ui)\//

const { values: asked } = parseArgs({
  options: {
    check: { type: 'boolean' },
    sample: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})

await runCommand(async () => {
  const guards = allGuards()
  if (asked.check) {
    console.log(`${guards.length} guards, each fits.`)
    return 0
  }
  const chosen = choose(guards)
  stopWhenAsked({ code: 130 })
  const tree = new Workspace()
  await expectGreen(tree, chosen)
  let missed = 0
  for (const guard of chosen) if (!(await isNoticed(tree, guard))) missed += 1
  console.log(`${chosen.length - missed} noticed, ${missed} not noticed`)
  return missed === 0 ? 0 : 1
})

function choose(guards: Guard[]) {
  const words = asked.only
  const named = guards.filter(({ name, file }) => name.includes(words) || file.includes(words))
  if (named.length === 0) throw new Refusal(`No guard has “${words}” in its name or file.`)
  const size = Number(asked.sample)
  if (size === 0) return named
  const seed = Number(process.env.FUZZ_SEED) || Math.floor(Math.random() * 1_000_000_000) + 1
  console.log(`A sample of ${size}; FUZZ_SEED=${seed} draws it again.`)
  const quick = named.filter(({ noticedBy }) => isQuick.test(noticedBy.file))
  return drawn(quick, size, seed)
}

function drawn(from: Guard[], size: number, seed: number) {
  const left = [...from]
  let state = seed
  return Array.from({ length: Math.min(size, left.length) }, () => {
    state = (state * 48_271) % 2_147_483_647
    return left.splice(state % left.length, 1)
  }).flat()
}

async function expectGreen(tree: Workspace, chosen: Guard[]) {
  const { endsOf, output } = await tree.runTests(chosen.map(({ noticedBy }) => noticedBy))
  const red = chosen.filter(({ noticedBy }) => {
    const ends = endsOf(noticedBy)
    return ends.length === 0 || ends.some((end) => end !== 'passed')
  })
  if (red.length === 0) return
  console.error(output)
  const tests = red.map(({ noticedBy }) => noticedBy.test)
  throw new Refusal(`Not green while every guard stands:\n${tests.join('\n')}`)
}

async function isNoticed(tree: Workspace, { name, file, from, to, becomes, noticedBy }: Guard) {
  const path = join(tree.root, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, before.slice(0, from) + becomes + before.slice(to))
  const { endsOf, output, seconds } = await tree.runTests([noticedBy])
  writeFileSync(path, before)
  const ends = endsOf(noticedBy)
  const hasFailed = ends.includes('failed')
  const word = hasFailed ? `noticed by ${noticedBy.file}: ${noticedBy.test}` : 'NOT NOTICED'
  console.log(`${name} — ${word} (${seconds} s)`)
  if (ends.length === 0) console.error(output)
  return hasFailed
}
