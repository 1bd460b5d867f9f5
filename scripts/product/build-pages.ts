import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { languages as offered } from '../../src/messages/languages'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { nextSettings } from '../settings.mjs'
import type { Making } from './build'
import { completeLanguages } from './page-languages'

export async function buildPages({ root, home, name, hash, mode, env, progress, folder }: Making) {
  progress.begin('web', 'Building the pages')
  const cache = join(home, `${name}-cache`)
  const distDir = join(folder, 'next')
  mkdirSync(distDir)
  // Next clears its output folder; its cache halves the next build.
  if (existsSync(cache)) await rename(cache, join(distDir, 'cache'))
  const languages = offered.map(({ tag }) => tag)
  const { code, output, seconds } = await runChild({
    args: [join(root, 'node_modules/next/dist/bin/next'), 'build', '--webpack'],
    cwd: root,
    env: {
      ...env,
      ...nextSettings,
      NODE_ENV: 'production',
      APP_MODE: mode,
      NEXT_DIST_DIR: relative(root, distDir),
      // The same sources make the same files. Digits only: ad blockers stop at some words.
      NEXT_BUILD_ID: BigInt(`0x${hash.slice(0, 16)}`).toString(),
      NEXT_LANGUAGES: languages.join(' '),
      NEXT_BUILD_CACHE: isFirst(home, name) ? 'off' : 'on',
    },
    quiet: true,
  })
  if (code === 0) completeLanguages(distDir, languages)
  progress.end('web')
  if (code !== 0) {
    throw new Refusal(`${output.trimEnd()}\n\nThe pages could not be built.`)
  }
  if (existsSync(join(distDir, 'cache'))) await rename(join(distDir, 'cache'), cache)
  progress.say(`Pages built in ${seconds} s.`)
}

function isFirst(home: string, name: string) {
  return !readdirSync(home).some(
    (entry) => entry.startsWith(`${name}-`) && existsSync(join(home, entry, 'done')),
  )
}
