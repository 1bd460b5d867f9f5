// @ts-check
// node scripts/run.mjs <script> [arguments]: runs scripts/<script>.ts, bundled again when a source
// of it changes.
import './node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

let isBundling = false

/** Whether this process has begun to bundle, and so has the bundler's process next to it. */
export const hasBundled = () => isBundling

/** @param {string} name */
export async function load(name) {
  const bundlePath = join(projectRoot, '.build/scripts', `${name.replaceAll('/', '-')}.mjs`)
  if (!isFresh(bundlePath)) await makeBundle(name, bundlePath)
  return import(pathToFileURL(bundlePath).href)
}

/** @param {string} bundlePath */
function isFresh(bundlePath) {
  if (!existsSync(bundlePath)) return false
  const [first = ''] = readFileSync(bundlePath, 'utf8').split('\n', 1)
  return first === markOf(Object.keys(JSON.parse(first.slice(2))))
}

/** What git leaves out is written before anything reads it (scripts/generate). */
export async function renewed() {
  const { renewGenerated } = await load('generate/renew')
  await renewGenerated(load)
}

/** @param {string[]} files */
function markOf(files) {
  return `//${JSON.stringify(Object.fromEntries(files.map((file) => [file, hashOf(file)])))}`
}

/** @param {string} file */
function hashOf(file) {
  const path = join(projectRoot, file)
  if (!existsSync(path)) return 'gone'
  return createHash('sha256').update(readFileSync(path)).digest('base64url')
}

/** @param {string} name @param {string} bundlePath */
async function makeBundle(name, bundlePath) {
  isBundling = true
  const folder = join(projectRoot, '.build/scripts')
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [`scripts/${name}.ts`],
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    external: [join(projectRoot, 'scripts/*.mjs')],
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  mkdirSync(folder, { recursive: true })
  // Written beside and renamed, so that nobody reads half a file.
  const freshPath = `${bundlePath}.${process.pid}`
  writeFileSync(freshPath, `${markOf(Object.keys(metafile.inputs))}\n${outputFiles[0]?.text}`)
  renameSync(freshPath, bundlePath)
}

if (process.argv[1]?.endsWith('run.mjs')) {
  const [name = ''] = process.argv.splice(2, 1)
  if (!existsSync(join(projectRoot, 'scripts', `${name}.ts`)))
    await runCommand(() => {
      throw new Refusal(`There is no scripts/${name}.ts to run.`)
    })
  // These import packages that a start alone does not install.
  const needsAll = ['bench', 'pictures'].includes(name)
  if (needsAll || !existsSync(join(projectRoot, 'node_modules/esbuild'))) await ensureInstalled()
  await renewed()
    .then(() => load(name))
    .catch((/** @type {Error & { code?: string }} */ error) =>
      runCommand(() => {
        if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error
        throw new Refusal(`${error.message.split('. ')[0]}.`)
      }),
    )
}
