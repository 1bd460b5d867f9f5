// node scripts/run.mjs licences [--write | --all]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowed, type Exception, exceptions } from './licences/allowed'
import { type Package, readPackages } from './licences/packages'
import { runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

type Use = Package['use']

const file = join(projectRoot, 'docs/licences.md')

await runCommand(() => {
  const { packages, elsewhere } = readPackages()
  if (process.argv.includes('--all')) {
    const lines = packages.map((packageEntry) =>
      [packageEntry.name, packageEntry.version, packageEntry.licence, packageEntry.use].join('\t'),
    )
    return console.log([...new Set(lines)].sort().join('\n'))
  }
  const complaints = [
    ...packages.flatMap(complaintsOf),
    ...exceptions
      .filter((exception) => !packages.some((entry) => fits(exception, entry)))
      .map(
        ({ names, says }) =>
          `No package fits the exception ${names} with ${says} any more: take it out of scripts/licences/allowed.ts.`,
      ),
  ]
  const report = reportOf(packages)
  if (process.argv.includes('--write')) writeFileSync(file, report)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== report)
    complaints.push('docs/licences.md is out of date: node scripts/run.mjs licences --write')
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) return 1
  const elsewhereText =
    elsewhere > 0 ? `; ${elsewhere} for other machines are not here to be read` : ''
  console.log(`${packages.length} packages, each with a licence that is allowed${elsewhereText}.`)
})

function parts(licence: string) {
  return licence.split(' OR ').map((choice) => choice.split(' AND '))
}

function fits({ names, says }: Exception, { name, licence }: Package) {
  return names.test(name) && parts(licence).flat().includes(says)
}

function complaintsOf(entry: Package) {
  const { name, version, licence, use } = entry
  const extra = exceptions.filter((exception) => fits(exception, entry)).map(({ says }) => says)
  const isFine = (word: string) => [...allowed[use], ...extra].includes(word)
  if (parts(licence).some((choice) => choice.every(isFine))) return []
  const useText = use === 'product' ? 'The product needs it' : 'Tests or tools need it'
  return [
    `${name}@${version}: its licence is ${licence}. ${useText}. Read it, then do without the package or allow it in scripts/licences/allowed.ts.`,
  ]
}

function reportOf(packages: Package[]) {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = [...new Set(packages.map(({ licence }) => licence))].sort().map((kind) => {
    const packagesOfKind = packages.filter(({ licence }) => licence === kind)
    return row(kind, namesIn(packagesOfKind, 'product'), namesIn(packagesOfKind, 'tools'))
  })
  const reasons = exceptions.map(({ names, says, means }) =>
    row(`\`${names.source}\``, says, means),
  )
  return `# Licences of the dependencies

Written by \`node scripts/run.mjs licences --write\`; \`npm test\` holds it against what is installed. Every package with its version:
\`node scripts/run.mjs licences --all\`. The licence of FNX itself is its owner's to choose; the fonts have theirs in \`src/ui/fonts/LICENSES.md\`.

| licence | the product needs | tests and tools need |
| --- | --- | --- |
${rows.join('\n')}

## Exceptions

| package | says | why it is fine |
| --- | --- | --- |
${reasons.join('\n')}
`
}

function namesIn(packages: Package[], wantedUse: Use) {
  const packagesOfUse = packages.filter(({ use }) => use === wantedUse)
  const direct = packagesOfUse.filter(({ isDirect }) => isDirect).map(({ name }) => `\`${name}\``)
  return [...direct, ...(packagesOfUse.length > direct.length ? ['what others bring'] : [])].join(
    ', ',
  )
}
