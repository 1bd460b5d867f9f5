import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { witnessKey } from '../../public/api/witness.mjs'
import { startChild } from '../children.mjs'
import { projectRoot, type Settings } from '../settings.mjs'
import type { Start } from './ready-text'

/** As `src/contract/public-log` names it, which a start that builds nothing has not at hand. */
const sampleWitness = 'sample-witness.fnx.example'

let isRunning = false
const stateFile = ({ dataDir }: Settings) => join(dataDir, 'witness.json')

/** A sandbox has an outsider of its own, who runs the same file as everybody else would. */
export const isWitnessed = ({ mode, hasPages }: Settings & Start) => mode === 'sandbox' && hasPages

/** The sample witness's key, after those that the settings list. */
export function witnessesFor(settings: Settings): string {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  // A new database has another log, about which what was seen of the old one says nothing.
  const isNew = !process.env.DATABASE_URL && !existsSync(join(settings.dataDir, 'postgres'))
  if (isNew) rmSync(stateFile(settings), { force: true })
  const sample = witnessKey(sampleWitness, stateFile(settings))
  return [process.env.AUDIT_WITNESSES, sample].filter(Boolean).join(',')
}

/** Runs next to the server until the start ends, though the server be started again. */
export function startWitness(settings: Settings, url: string): void {
  if (isRunning) return
  isRunning = true
  const args = ['public/api/witness.mjs', url, '--state', stateFile(settings), '--every', '15']
  startChild({ args, cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'], bound: true })
}
