import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requiredInProduction } from '../src/config/env.server'
import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { bookOf } from './pictures/site'
import { ensureBuild } from './product/build'
import { Refusal, runCommand } from './refusal.mjs'
import { pinnedContainerfile } from './release/base-image'
import { packed } from './release/pack'
import { signedList, verifyFolder } from './release/signed-list'
import type { Files } from './release/tar'
import { loadSettings, projectRoot } from './settings.mjs'

stopWhenAsked({ code: 130 })
await runCommand(async () => {
  const [command, folder, option, key] = process.argv.slice(2)
  if (command === undefined) return release()
  if (command !== 'verify' || !folder || option !== '--key' || !key)
    throw new Refusal('npm run release, or: npm run release -- verify <folder> --key <public key>')
  const from = process.env.INIT_CWD ?? '.'
  const count = verifyFolder(resolve(from, folder), resolve(from, key))
  console.log(`${count} files are as they were released.`)
})

async function release() {
  process.env.APP_MODE = 'production'
  loadSettings()
  const commit = committed()
  const missing = requiredInProduction.filter(
    (name) => name.startsWith('NEXT_PUBLIC_') && !process.env[name],
  )
  if (missing.length > 0)
    throw new Refusal(`Pages are built for one issuer. Missing: ${missing.join(', ')}.`)
  await ensureInstalled({ size: 'product' })
  const built = await ensureBuild({ mode: 'production', say: console.log })
  const base = await pinnedContainerfile(
    readFileSync(join(projectRoot, 'deploy/Containerfile'), 'utf8'),
  )
  const book = bookOf(commit.commit)
  const files = packed(built, { ...commit, containerfile: base.text, book })
  const signed = signedList(files.listed, process.env.RELEASE_KEY_FILE)
  const folder = join(projectRoot, 'dist')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  write(folder, { ...files.shipped, ...signed })
  const word = process.env.RELEASE_KEY_FILE
    ? 'signed'
    : 'NOT SIGNED: nobody can tell whether it was changed. Set RELEASE_KEY_FILE'
  console.log(`${Object.keys(files.shipped).join(' and ')} stand in dist, ${word}.\n${base.said}`)
  if (!book) console.log('Without pictures: npm run pictures -- --book of this commit makes them.')
}

function write(folder: string, files: Files) {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
}

function committed() {
  const git = (...args: string[]) =>
    String(
      execFileSync('git', args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] }),
    ).trim()
  if (git('status', '--porcelain') !== '')
    throw new Refusal('There are changes that are not committed. A release is one of a commit.')
  return { commit: git('rev-parse', 'HEAD'), seconds: Number(git('log', '-1', '--format=%ct')) }
}
