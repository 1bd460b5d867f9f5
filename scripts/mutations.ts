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

/** The error of a test if the code cannot even run. */
const syntaxFault = /SyntaxError|ReferenceError|syntax error at or near/

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean' },
    sample: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})

await runCommand(async () => {
  const mutants = allMutants()
  if (options.check) {
    console.log(`${mutants.length} guards, each fits.`)
    return 0
  }
  const chosenMutants = choose(mutants)
  stopWhenAsked({ code: 130 })
  const tree = new Workspace()
  await expectGreen(tree, chosenMutants)
  // A sample has no time for the compiler; the whole run has compiled each.
  const faults = options.sample === '0' ? await compilerFaults(tree, chosenMutants) : new Map()
  let missed = 0
  for (const mutant of chosenMutants)
    if (!(await isNoticed(tree, mutant, faults.get(mutant.name)))) missed += 1
  console.log(`${chosenMutants.length - missed} noticed, ${missed} not noticed`)
  return missed === 0 ? 0 : 1
})

function choose(mutants: Mutant[]) {
  const words = options.only
  const namedMutants = mutants.filter(
    ({ name, file }) => name.includes(words) || file.includes(words),
  )
  if (namedMutants.length === 0) throw new Refusal(`No guard has “${words}” in its name or file.`)
  const size = Number(options.sample)
  if (size === 0) return namedMutants
  const seed = Number(process.env.FUZZ_SEED) || Math.floor(Math.random() * 1_000_000_000) + 1
  console.log(`A sample of ${size}; FUZZ_SEED=${seed} draws it again.`)
  const quick = namedMutants.filter(({ noticedBy }) => isQuick.test(noticedBy.file))
  return drawSample(quick, size, seed)
}

function drawSample(from: Mutant[], size: number, seed: number) {
  const remaining = [...from]
  let state = seed
  return Array.from({ length: Math.min(size, remaining.length) }, () => {
    state = (state * 48_271) % 2_147_483_647
    return remaining.splice(state % remaining.length, 1)
  }).flat()
}

async function expectGreen(tree: Workspace, chosenMutants: Mutant[]) {
  const { endsOf, output } = await tree.runTests(chosenMutants.map(({ noticedBy }) => noticedBy))
  const red = chosenMutants.filter(({ noticedBy }) => {
    const ends = endsOf(noticedBy)
    return ends.length === 0 || ends.some((outcome) => outcome !== 'passed')
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
  const isBroken = failuresOf(noticedBy).some((failure) => syntaxFault.test(failure))
  const hasFailed = ends.includes('failed') && !isBroken
  const word = hasFailed ? `noticed by ${noticedBy.file}: ${noticedBy.test}` : 'NOT NOTICED'
  console.log(`${name} — ${word} (${seconds} s)`)
  if (ends.length === 0 || isBroken) console.error(output)
  return hasFailed
}
