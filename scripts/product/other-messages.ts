import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import type { Making } from './build'

export async function writeMessages({ root, env }: Making) {
  if (!env.NEXT_MESSAGES) return
  const args = [join(root, 'scripts/run.mjs'), 'generate', '--pseudo', env.NEXT_MESSAGES]
  const { code, output } = await runChild({ args, cwd: root, env, quiet: true })
  if (code !== 0) throw new Refusal(output)
}

export const replaced = (folder: string): Plugin => ({
  name: 'messages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/messages\/.*\.ts$/ }, ({ path }) => {
      const written = join(folder, relative(projectRoot, path))
      if (!existsSync(written)) return undefined
      return { contents: readFileSync(written, 'utf8'), loader: 'ts', resolveDir: dirname(path) }
    }),
})
