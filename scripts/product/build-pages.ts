import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { nextSettings } from '../settings.mjs'
import type { Way } from '../way.mjs'
import type { Making } from './build'
import { completeLanguages, languagesOf } from './page-languages'

// As measured on two cores.
export const secondsForPages = 29

/** The compilers of server and browser are two processes (decision 063). */
const gigabytesForBoth = 4

const steps = [
  ['step: client reads', 0.09],
  ['step: client writes', 0.61],
  ['step: server writes', 0.73],
  ['Collecting page data', 0.94],
  ['Finalizing page', 0.97],
] as const

export async function buildPages({ root, home, name, hash, mode, env, way, folder }: Making) {
  way.begin('web', 'Building the pages', { to: steps[0][1] })
  const cache = join(home, `${name}-cache`)
  const distDir = join(folder, 'next')
  mkdirSync(distDir)
  // Next clears its output folder; its cache halves the next build.
  if (existsSync(cache)) await rename(cache, join(distDir, 'cache'))
  const languages = languagesOf(env)
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
      NEXT_COMPILERS: totalmem() >= gigabytesForBoth * 2 ** 30 ? 'together' : 'in turn',
      NEXT_BUILD_CACHE: env.NEXT_MESSAGES || isFirst(home, name) ? 'off' : 'on',
    },
    quiet: true,
    onOutput: (text) => tellStep(way, text),
  })
  if (code === 0) completeLanguages(distDir, languages)
  way.end('web')
  if (code !== 0) {
    const words = output.replaceAll(/^step: .*\n/gm, '').trimEnd()
    throw new Refusal(`${words}\n\nThe pages could not be built.`)
  }
  if (existsSync(join(distDir, 'cache'))) await rename(join(distDir, 'cache'), cache)
  way.say(`Pages built in ${seconds} s.`)
}

function tellStep(way: Way, text: string) {
  for (const [index, [words, from]] of steps.entries()) {
    if (!text.includes(words)) continue
    const to = steps[index + 1]?.[1] ?? 1
    way.stretch('web', { from, to, seconds: (to - from) * secondsForPages })
  }
}

function isFirst(home: string, name: string) {
  return !readdirSync(home).some(
    (entry) => entry.startsWith(`${name}-`) && existsSync(join(home, entry, 'done')),
  )
}
