// node scripts/run.mjs mutations [--check] [--sample <n>] [--only <words>]; FUZZ_SEED repeats a
// sample.
import { parseArgs } from 'node:util'
import { stopWhenAsked } from './children.mjs'
import { allMutants, type Mutant } from './mutations/mutants'
import { compilerFaults, mutate } from './mutations/types'
import { Workspace } from './mutations/workspace'
import { Refusal, runCommand } from './refusal.mjs'

/** Tests that need no database and no chain. */
const isQuick = /^__tests__\/(contract|features|lib|ui)\//

/** What a test fails with if the code cannot even run. */
const broken = /SyntaxError|ReferenceError|syntax error at or near/

const { values: asked } = parseArgs({
  options: {
    check: { type: 'boolean' },
    sample: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})

await runCommand(async () => {
  const mutants = allMutants()
  if (asked.check) {
    console.log(`${mutants.length} guards, each fits.`)
    return 0
  }
  const chosen = choose(mutants)
  stopWhenAsked({ code: 130 })
  const tree = new Workspace()
  await expectGreen(tree, chosen)
  // A sample has no time for the compiler; the whole run has compiled each.
  const faults = asked.sample === '0' ? await compilerFaults(tree, chosen) : new Map()
  let missed = 0
  for (const mutant of chosen)
    if (!(await isNoticed(tree, mutant, faults.get(mutant.name)))) missed += 1
  console.log(`${chosen.length - missed} noticed, ${missed} not noticed`)
  return missed === 0 ? 0 : 1
})

function choose(mutants: Mutant[]) {
  const words = asked.only
  const named = mutants.filter(({ name, file }) => name.includes(words) || file.includes(words))
  if (named.length === 0) throw new Refusal(`No guard has “${words}” in its name or file.`)
  const size = Number(asked.sample)
  if (size === 0) return named
  const seed = Number(process.env.FUZZ_SEED) || Math.floor(Math.random() * 1_000_000_000) + 1
  console.log(`A sample of ${size}; FUZZ_SEED=${seed} draws it again.`)
  const quick = named.filter(({ noticedBy }) => isQuick.test(noticedBy.file))
  return drawn(quick, size, seed)
}

function drawn(from: Mutant[], size: number, seed: number) {
  const left = [...from]
  let state = seed
  return Array.from({ length: Math.min(size, left.length) }, () => {
    state = (state * 48_271) % 2_147_483_647
    return left.splice(state % left.length, 1)
  }).flat()
}

async function expectGreen(tree: Workspace, chosen: Mutant[]) {
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

async function isNoticed(tree: Workspace, mutant: Mutant, fault?: string) {
  const { name, noticedBy } = mutant
  if (fault !== undefined) {
    console.log(`${name} — DOES NOT COMPILE: ${fault}`)
    return false
  }
  const putBack = mutate(tree, mutant)
  const { endsOf, failuresOf, output, seconds } = await tree.runTests([noticedBy])
  putBack()
  const ends = endsOf(noticedBy)
  const isBroken = failuresOf(noticedBy).some((failure) => broken.test(failure))
  const hasFailed = ends.includes('failed') && !isBroken
  const word = hasFailed ? `noticed by ${noticedBy.file}: ${noticedBy.test}` : 'NOT NOTICED'
  console.log(`${name} — ${word} (${seconds} s)`)
  if (ends.length === 0 || isBroken) console.error(output)
  return hasFailed
}
