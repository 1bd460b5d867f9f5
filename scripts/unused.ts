// node scripts/run.mjs unused [--write [--allow-growth]]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild, stopWhenAsked } from './children.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const file = join(projectRoot, 'docs/unused.json')
const options = [
  '--no-progress',
  '--no-gitignore',
  '--reporter=json',
  '--cache',
  '--cache-location=.build/knip',
]

const kinds: Record<string, string> = {
  files: 'no file leads to it',
  dependencies: 'dependency nothing imports',
  devDependencies: 'dependency nothing imports',
  unlisted: 'import that package.json does not name',
  unresolved: 'import that leads nowhere',
  exports: 'export nobody imports',
  types: 'type nobody imports',
  duplicates: 'one thing exported twice',
}

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const found = await findings()
  const listed: string[] = JSON.parse(readFileSync(file, 'utf8'))
  if (!process.argv.includes('--write')) return compare(found, listed)
  const mayGrow = process.argv.includes('--allow-growth')
  const still = found.filter((finding) => mayGrow || listed.includes(finding))
  writeFileSync(file, `${JSON.stringify(still, null, 2)}\n`)
  return compare(found, still)
})

type KnipNames = { name: string } | { name: string }[]
type Issue = { file: string } & Record<string, KnipNames[]>

async function findings() {
  const { code, output } = await runChild({
    args: [join(projectRoot, 'node_modules/knip/bin/knip.js'), ...options],
    cwd: projectRoot,
    env: { ...process.env, NO_COLOR: '1' },
    quiet: true,
  })
  const report = output.split('\n').find((line) => line.startsWith('{"issues"'))
  if (!report) throw new Refusal(`${output.trimEnd()}\n\nknip ended with code ${code}.`)
  const { issues }: { issues: Issue[] } = JSON.parse(report)
  return issues.flatMap(sentencesOf).sort()
}

function sentencesOf({ file, ...issues }: Issue) {
  return Object.entries(issues).flatMap(([kind, things]) =>
    (things as KnipNames[]).map((thing) => {
      const names = [thing].flat().map(({ name }) => name)
      return `${file}: ${kinds[kind] ?? kind}${kind === 'files' ? '' : `: ${names.join(' = ')}`}`
    }),
  )
}

function compare(found: string[], listed: string[]) {
  const fresh = found.filter((finding) => !listed.includes(finding))
  const gone = listed.filter((finding) => !found.includes(finding))
  for (const finding of fresh) console.error(`Unused: ${finding}`)
  for (const finding of gone) console.error(`No longer unused, or no longer there: ${finding}`)
  if (fresh.length > 0) console.error('Use it, or take it out (of a name: its `export`).')
  if (gone.length > 0)
    console.error('Take it off docs/unused.json too: node scripts/run.mjs unused --write')
  if (fresh.length + gone.length > 0) return 1
  console.log(`Nothing unused but the ${listed.length} things in docs/unused.json.`)
  return 0
}
