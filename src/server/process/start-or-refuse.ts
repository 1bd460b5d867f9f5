import { SettingsError } from '@/config/env.server'
import { ModeMismatch } from '../db/stamp'
import { DirectoryInUse, DirectoryUnusable } from './data-directory'
import { CannotListen } from './listen'
import { WrongChain } from './open-chain'
import { DatabaseUnusable } from './open-services'
import { type OpenPages, runProcess } from './run'

// Refusals that a person can act on: the sentence is enough, a stack would hide it.
const plainRefusals = [
  SettingsError,
  ModeMismatch,
  DirectoryInUse,
  DirectoryUnusable,
  DatabaseUnusable,
  CannotListen,
  WrongChain,
]

export async function startOrRefuse(openPages: OpenPages): Promise<void> {
  try {
    await runProcess(openPages)
  } catch (error) {
    const isPlain = plainRefusals.some((kind) => error instanceof kind)
    console.error(isPlain ? (error as Error).message : error)
    process.exit(1)
  }
}
