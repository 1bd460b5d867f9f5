import { SettingsError } from '@/config/env.server'
import { ModeMismatch, NewerTablesError, TablesInUse } from '@/server/platform/db/migrate'
import { OlderTablesError } from '@/server/platform/db/take-over'
import { DirectoryInUse, DirectoryUnusable } from '@/server/platform/node/data-directory'
import { CannotListen } from '@/server/platform/node/listen'
import { type OpenPages, runProcess } from '@/server/run'
import { WrongChain } from '@/server/start/open-chain'
import { DatabaseUnusable } from '@/server/start/open-services'

// A stack trace would hide the sentence.
const plainRefusals = [
  SettingsError,
  ModeMismatch,
  NewerTablesError,
  OlderTablesError,
  TablesInUse,
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
