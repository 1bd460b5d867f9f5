import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../settings.mjs'

/** What is set on this machine for running the product has no say in whether its tests pass. */
export function forgetSettings(env) {
  const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
  const settings = example.match(/^[A-Z0-9_]+(?==)/gm) ?? []
  for (const name of [...settings, 'NODE_ENV', 'NEXT_DIST_DIR', 'NEXT_DEV']) delete env[name]
  if (!process.stdout.isTTY && !env.FORCE_COLOR) env.NO_COLOR = '1'
  env.TEST_SIZE ||= 'small'
}
