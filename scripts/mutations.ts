// node scripts/run.mjs mutations [--check] [--sample <n>] [--only <words>]; FUZZ_SEED repeats a
// sample.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopWhenAsked } from './children.mjs'
import { allMutations as everything } from './mutations/all'
import { type Mutation, Workspace } from './mutations/workspace'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const isMigration = /^\d{4}_.+\.sql$/

const { values: asked } = parseArgs({
  options: {
    check: { type: 'boolean' },
    sample: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
})

await runCommand(async () => {
  refuseStale()
  if (asked.check) {
    console.log(`${everything.length} mutations, each fits.`)
    return 0
  }
  const chosen = choose()
  stopWhenAsked({ code: 130 })
  const tree = new Workspace()
  await expectGreen(tree, chosen)
  let missed = 0
  for (const mutation of chosen) if (!(await isNoticed(tree, mutation))) missed += 1
  console.log(`${chosen.length - missed} noticed, ${missed} not noticed`)
  return missed === 0 ? 0 : 1
})

function refuseStale() {
  const stale = everything.flatMap(({ name, file, text, noticedBy }) => {
    const found = read(file).split(text).length - 1
    const isTestThere = read(noticedBy.file).includes(noticedBy.test)
    return [
      ...(found === 1 ? [] : [`${name}: its text is ${found} times in ${file}`]),
      ...(isTestThere ? [] : [`${name}: no “${noticedBy.test}” in ${noticedBy.file}`]),
      ...laterThan(file, text).map(
        (later) => `${name}: its function is another one since ${later}`,
      ),
    ]
  })
  if (stale.length > 0) throw new Refusal(`The list of mutations is stale.\n${stale.join('\n')}`)
}

function laterThan(file: string, text: string) {
  const [folder, number] = [dirname(file), basename(file)]
  if (!isMigration.test(number)) return []
  const begun =
    (read(file).split(text)[0] ?? '').split(/CREATE (?:OR REPLACE )?FUNCTION /).at(-1) ?? ''
  const isInside = begun.split('$$').length === 2
  const again = new RegExp(`(CREATE|REPLACE) FUNCTION ${begun.split('(')[0]}\\(`)
  const later = readdirSync(join(projectRoot, folder)).filter(
    (other) => other > number && isMigration.test(other),
  )
  return later.filter((other) => isInside && again.test(read(`${folder}/${other}`)))
}

function read(file: string) {
  try {
    return readFileSync(join(projectRoot, file), 'utf8')
  } catch {
    return ''
  }
}

function choose() {
  const words = asked.only
  const named = everything.filter(({ name, file }) => name.includes(words) || file.includes(words))
  if (named.length === 0) throw new Refusal(`No mutation has “${words}” in its name or file.`)
  const size = Number(asked.sample)
  if (size === 0) return named
  const seed = Number(process.env.FUZZ_SEED) || Math.floor(Math.random() * 1_000_000_000) + 1
  console.log(`A sample of ${size}; FUZZ_SEED=${seed} draws it again.`)
  const quick = named.filter(({ isQuick }) => isQuick)
  return drawn(quick, size, seed)
}

function drawn(from: Mutation[], size: number, seed: number) {
  const left = [...from]
  let state = seed
  return Array.from({ length: Math.min(size, left.length) }, () => {
    state = (state * 48_271) % 2_147_483_647
    return left.splice(state % left.length, 1)
  }).flat()
}

async function expectGreen(tree: Workspace, chosen: Mutation[]) {
  const { endsOf, output } = await tree.runTests(chosen.map(({ noticedBy }) => noticedBy))
  const red = chosen.filter(({ noticedBy }) => {
    const ends = endsOf(noticedBy)
    return ends.length === 0 || ends.some((end) => end !== 'passed')
  })
  if (red.length === 0) return
  console.error(output)
  const tests = red.map(({ noticedBy }) => noticedBy.test)
  throw new Refusal(`Not green without a mutation:\n${tests.join('\n')}`)
}

async function isNoticed(tree: Workspace, { name, file, text, becomes, noticedBy }: Mutation) {
  const path = join(tree.root, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    before.replace(text, () => becomes),
  )
  const { endsOf, output, seconds } = await tree.runTests([noticedBy])
  writeFileSync(path, before)
  const ends = endsOf(noticedBy)
  const hasFailed = ends.includes('failed')
  const word = hasFailed ? `noticed by ${noticedBy.file}: ${noticedBy.test}` : 'NOT NOTICED'
  console.log(`${name} — ${word} (${seconds} s)`)
  if (ends.length === 0) console.error(output)
  return hasFailed
}
