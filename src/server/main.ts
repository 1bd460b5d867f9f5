import { SettingsError } from '@/config/env.server'
import { ModeMismatch } from './db/stamp'
import { DirectoryInUse } from './process/data-directory'
import { PortTaken } from './process/listen'
import { runProcess } from './process/run'

// Refusals that a person can act on: the sentence is enough, a stack would hide it.
const plainRefusals = [SettingsError, ModeMismatch, DirectoryInUse, PortTaken]

runProcess().catch((error: unknown) => {
  const isPlain = plainRefusals.some((kind) => error instanceof kind)
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
})
