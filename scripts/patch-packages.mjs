import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './children.mjs'
import { Refusal } from './refusal.mjs'

const folder = 'scripts/patches'

/** Changes with every patch, so that what was installed before gives way. */
export function patchesHash(root) {
  const hash = createHash('sha256')
  const files = readdirSync(join(root, folder)).sort()
  for (const file of files) hash.update(file).update(readFileSync(join(root, folder, file)))
  return hash.digest('hex')
}

/** Whether the installed packages took our changes, now or before; `output` says why not. */
export async function patchPackages(root) {
  const program = join(root, 'node_modules/patch-package/index.js')
  const args = [program, '--patch-dir', folder, '--error-on-fail', '--error-on-warn']
  const { code, output } = await runChild({ args, cwd: root, quiet: true })
  return { isPatched: code === 0, output }
}

/** As they come from the registry they do not fit the product: nothing is built of them. */
export async function patchOrRefuse(root) {
  const { isPatched, output } = await patchPackages(root)
  if (isPatched) return
  throw new Refusal(
    `${output.trimEnd()}\n\nA package does not take its patch in ${folder}: make the patch anew for the installed version (docs/decisions/077).`,
  )
}
