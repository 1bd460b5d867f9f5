import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Part = 'web' | 'server'

const shared = ['tsconfig.json', 'package-lock.json', 'scripts/product/build.ts', 'scripts/stubs']

/** What goes into each half of a build: the pages for the browser, and the server beside them. */
const sources = {
  web: {
    from: ['pages', 'src', 'public', 'next.config.js', 'scripts/product/build-pages.ts'].concat(
      ['scripts/patches'],
      shared,
    ),
    except: ['src/server'],
  },
  server: {
    from: ['src/server', 'src/contract', 'src/config', 'src/mocks', ...shared],
    except: [],
  },
}

interface Source {
  root: string
  part: Part
  mode: string
  env: NodeJS.ProcessEnv
}

/** Changes when a source, a public setting, the mode or the Node version does, and with nothing else. */
export function sourceHash({ root, part, mode, env }: Source): string {
  const settings = Object.entries(env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
  const facts = [part, mode, process.versions.node.split('.')[0], settings.sort()]
  const hash = createHash('sha256').update(JSON.stringify(facts))
  const { from, except } = sources[part]
  for (const file of from.flatMap((path) => filesUnder(root, path, except)))
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(root: string, path: string, except: string[]): string[] {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry || except.includes(path)) return []
  if (!entry.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith('.'))
  return names.sort().flatMap((name) => filesUnder(root, `${path}/${name}`, except))
}
