import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { hasProgram } from './load.mjs'

export const hasPgbench = hasProgram('pgbench')

/** Runs of a script a second by PostgreSQL's own load program, prepared, over as many clients. */
export async function pgbenchRate({ port, script, clients, seconds, people }) {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  const size = ['-c', String(clients), '-j', '1', '-T', String(seconds), '-D', `people=${people}`]
  const args = ['-n', '-M', 'prepared', ...place, ...size, '-f', file, 'postgres']
  const { output } = await runChild({ command: 'pgbench', args, quiet: true })
  rmSync(folder, { recursive: true, force: true })
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (!rate) throw new Refusal(`pgbench: ${output}`)
  return rate
}
