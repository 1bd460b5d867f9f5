import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import { findProgram } from '../test/browser'
import type { Postgres } from './program'

const connections = 16
const autocannon = join(projectRoot, 'node_modules/autocannon/autocannon.js')

export const hasWrk = findProgram(['wrk']) !== undefined
export const hasPgbench = findProgram(['pgbench']) !== undefined

export async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const args = hasWrk
    ? ['-t1', `-c${connections}`, `-d${seconds}s`, url]
    : [autocannon, '--json', '-c', String(connections), '-d', String(seconds), url]
  const { output } = await runChild({ ...(hasWrk && { command: 'wrk' }), args, quiet: true })
  const rate = hasWrk ? wrkRate(output) : autocannonRate(output)
  if (!rate) throw new Refusal(`${url}: ${output}`)
  return rate
}

function wrkRate(output: string) {
  return /Non-2xx|Socket errors/.test(output)
    ? undefined
    : Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

function autocannonRate(output: string) {
  const report = JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '{}')
  return report.non2xx || report.errors ? undefined : report['2xx'] / report.duration
}

interface Script {
  postgres: Postgres
  script: string
  clients: number
  seconds: number
  people: number
}

export async function pgbenchRate({ postgres, script, clients, seconds, people }: Script) {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const place = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'postgres']
  const size = ['-c', String(clients), '-j', '1', '-T', String(seconds), '-D', `people=${people}`]
  const args = ['-n', '-M', 'prepared', ...place, ...size, '-f', file, 'postgres']
  const { output } = await runChild({ command: 'pgbench', args, quiet: true })
  rmSync(folder, { recursive: true, force: true })
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (!rate) throw new Refusal(`pgbench: ${output}`)
  return rate
}
