import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../settings.mjs'

const made = /^(\.git|\.env|\.build|\.data|\.bench|node_modules)$/

/** The project as somebody has it who has just fetched it; gone when this process ends. */
export function freshCopy(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fnx-${name}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // A test starts PostgreSQL as somebody who owns nothing and has to find it here.
  chmodSync(folder, 0o755)
  for (const file of sources()) cpSync(join(projectRoot, file), join(folder, file), copying)
  return folder
}

const copying = { recursive: true, verbatimSymlinks: true }

/** What git knows or would take, as it stands now; without git, all but what commands have made. */
function sources() {
  const isOurs = (name: string) => !made.test(name)
  if (!existsSync(join(projectRoot, '.git'))) return readdirSync(projectRoot).filter(isOurs)
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  return listed.split('\0').filter((file) => file && existsSync(join(projectRoot, file)))
}
