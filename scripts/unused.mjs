// node scripts/unused.mjs [--write [--allow-growth]]: holds what knip finds unused against docs/unused.json.
import './node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild, stopWhenAsked } from './children.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const file = join(projectRoot, 'docs/unused.json')
const isWriting = process.argv.includes('--write')
const mayGrow = process.argv.includes('--allow-growth')

const options = ['--no-progress', '--reporter=json', '--cache', '--cache-location=.build/knip']

/** What knip calls its findings, and what we do. */
const kinds = {
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
  const listed = JSON.parse(readFileSync(file, 'utf8'))
  return isWriting ? write(found, listed) : compare(found, listed)
})

async function findings() {
  const { code, output } = await runChild({
    args: [join(projectRoot, 'node_modules/knip/bin/knip.js'), ...options],
    cwd: projectRoot,
    env: { ...process.env, NO_COLOR: '1' },
    quiet: true,
  })
  const report = output.split('\n').find((line) => line.startsWith('{"issues"'))
  if (!report) throw new Refusal(`${output.trimEnd()}\n\nknip ended with code ${code}.`)
  return JSON.parse(report).issues.flatMap(sentencesOf).sort()
}

/** Without line numbers, which change with every edit. */
function sentencesOf({ file, ...issues }) {
  return Object.entries(issues).flatMap(([kind, things]) =>
    things.map((thing) => {
      const name = [thing].flat().map((one) => one.name)
      const what = kind === 'files' ? '' : ` ${name.join(' = ')}`
      return `${file}: ${kinds[kind] ?? kind}${what && `:${what}`}`
    }),
  )
}

function compare(found, listed) {
  const fresh = found.filter((finding) => !listed.includes(finding))
  const gone = listed.filter((finding) => !found.includes(finding))
  for (const finding of fresh) console.error(`Unused: ${finding}`)
  for (const finding of gone) console.error(`No longer unused, or no longer there: ${finding}`)
  if (fresh.length > 0) console.error('Use it, or take it out (of a name: its `export`).')
  if (gone.length > 0)
    console.error('Take it off docs/unused.json too: node scripts/unused.mjs --write')
  if (fresh.length + gone.length > 0) return 1
  console.log(`Nothing unused but the ${listed.length} things in docs/unused.json.`)
  return 0
}

/** The list gets shorter by itself, and longer only when somebody says so. */
function write(found, listed) {
  const kept = found.filter((finding) => mayGrow || listed.includes(finding))
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  return compare(found, kept)
}
