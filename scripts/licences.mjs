// node scripts/licences.mjs [--write | --all]: holds the licences of all packages against the allowed ones.
import './node-version.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowed, exceptions, synonyms } from './licences/allowed.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const file = join(projectRoot, 'docs/licences.md')

await runCommand(() => {
  const { packages, elsewhere } = readPackages()
  if (process.argv.includes('--all')) return listAll(packages)
  const complaints = [
    ...packages.map(complaintOf).filter(Boolean),
    ...exceptions.filter((one) => !packages.some((entry) => fits(one, entry))).map(forgetOne),
  ]
  const report = reportOf(packages)
  if (process.argv.includes('--write')) writeFileSync(file, report)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== report)
    complaints.push('docs/licences.md is out of date: node scripts/licences.mjs --write')
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) return 1
  const rest = elsewhere > 0 ? `; ${elsewhere} for other machines are not here to be read` : ''
  console.log(`${packages.length} packages, each with a licence that is allowed${rest}.`)
  return 0
})

/** What the lock file names, with the licence that the installed package states itself. */
function readPackages() {
  const lock = readJson(join(projectRoot, 'package-lock.json'))
  const { dependencies = {}, devDependencies = {} } = lock.packages['']
  const packages = []
  let elsewhere = 0
  for (const [path, { dev, link, optional, license, version }] of Object.entries(lock.packages)) {
    if (link || !path.startsWith('node_modules/')) continue
    const own = join(projectRoot, path, 'package.json')
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isDirect =
      path === `node_modules/${name}` && Boolean({ ...dependencies, ...devDependencies }[name])
    const entry = { name, version, isDirect, set: dev ? 'tools' : 'product' }
    if (existsSync(own)) packages.push({ ...entry, licence: licenceOf(readJson(own)) })
    else if (license) packages.push({ ...entry, licence: licenceOf({ license }) })
    else if (optional) elsewhere += 1
    else throw new Refusal(`${name} is not installed: run npm ci first.`)
  }
  return { packages, elsewhere }
}

/** As SPDX wants it, or in one of the two ways of before; without the brackets around the whole. */
function licenceOf({ license, licenses }) {
  const words = [license ?? licenses].flat().map((one) => one?.type ?? one)
  const known = words.filter(Boolean).map((word) => synonyms[word] ?? word)
  return known.length === 0 ? 'nothing' : known.join(' OR ').replace(/^\(([^()]*)\)$/, '$1')
}

/** What still has a bracket after these cuts is no licence that is allowed. */
function parts(licence) {
  return licence.split(' OR ').map((choice) => choice.split(' AND '))
}

function fits({ names, says }, { name, licence }) {
  return names.test(name) && parts(licence).flat().includes(says)
}

function complaintOf(entry) {
  const { name, version, licence, set } = entry
  const extra = exceptions.filter((one) => fits(one, entry)).map(({ says }) => says)
  const isFine = (word) => allowed[set].includes(word) || extra.includes(word)
  if (parts(licence).some((choice) => choice.every(isFine))) return
  const where = set === 'product' ? 'The product needs it' : 'Tests or tools need it'
  return `${name}@${version}: its licence is ${licence}. ${where}. Read it, then do without the package or allow it in scripts/licences/allowed.mjs.`
}

function forgetOne({ names, says }) {
  return `No package fits the exception ${names} with ${says} any more: take it out of scripts/licences/allowed.mjs.`
}

/** Names what we chose ourselves and no version, so that an update does not change it. */
function reportOf(packages) {
  const kinds = [...new Set(packages.map(({ licence }) => licence))].sort()
  const rows = kinds.map((kind) => {
    const those = packages.filter(({ licence }) => licence === kind)
    return `| ${kind} | ${namesIn(those, 'product')} | ${namesIn(those, 'tools')} |`
  })
  const reasons = exceptions.map(
    ({ names, says, means }) => `| \`${names.source}\` | ${says} | ${means} |`,
  )
  return `# Licences of the dependencies

Written by \`node scripts/licences.mjs --write\`; \`npm test\` holds it against what is installed. Every package with its version:
\`node scripts/licences.mjs --all\`. The licence of FNX itself is its owner's to choose; the fonts have theirs in \`src/ui/fonts/LICENSES.md\`.

| licence | the product needs | tests and tools need |
| --- | --- | --- |
${rows.join('\n')}

## Exceptions

| package | says | why it is fine |
| --- | --- | --- |
${reasons.join('\n')}
`
}

function namesIn(packages, wanted) {
  const those = packages.filter(({ set }) => set === wanted)
  const direct = those.filter(({ isDirect }) => isDirect).map(({ name }) => `\`${name}\``)
  return [...direct, ...(those.length > direct.length ? ['what others bring'] : [])].join(', ')
}

function listAll(packages) {
  const line = ({ name, version, licence, set }) => `${name}\t${version}\t${licence}\t${set}`
  console.log([...new Set(packages.map(line))].sort().join('\n'))
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
