import { join } from 'node:path'
import type { ServerEnv } from '@/config/env.server'
import { ensNames } from '@/server/modules/wallets/providers/names-ens'
import { causesOf } from '@/server/platform/causes'
import { nodeFingerprints } from '@/server/platform/crypto/fingerprints-node'
import { nodeHashing } from '@/server/platform/crypto/hashing-node'
import { keysFrom } from '@/server/platform/crypto/keys'
import { scryptPasswords } from '@/server/platform/crypto/passwords-node'
import { nodeSealing } from '@/server/platform/crypto/sealing-node'
import { connectPglite, connectPostgres } from '@/server/platform/db/connect'
import type { Database } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { stampMode } from '@/server/platform/db/stamp'
import { asAppError } from '@/server/platform/errors'
import { googleCaptcha, openCaptcha } from '@/server/platform/http/captcha'
import { consoleLog } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/clock'
import { type DataDirectory, openDataDirectory } from '@/server/platform/node/data-directory'
import { nodeDisk } from '@/server/platform/node/disk-node'
import { createServices, type Services } from '@/server/services'
import { chainFrom } from './open-chain'
import { portsFrom } from './ports-from'
import { type Pictures, sandboxParts, sandboxPictures } from './sandbox-parts'

export class DatabaseUnusable extends Error {}

export interface OpenedServices {
  services: Services
  close(): Promise<void>
}

/** Settings to a world that runs: directory, database in its newest shape, ports. */
export async function openServices(env: ServerEnv): Promise<OpenedServices> {
  const directory = env.DATABASE_URL ? undefined : openDataDirectory(env.DATA_DIR)
  let database: Database | undefined
  let pictures: Pictures | undefined
  const close = async () => {
    await pictures?.close()
    await database?.close()
    directory?.release()
  }
  try {
    database = await openDatabase(env, directory)
    await migrated(database)
    const { secret } = await stampMode(database.db, env.APP_MODE)
    const log = consoleLog(systemClock)
    const chain = await chainFrom(env, log)
    const keys = await keysFrom(env.TOKEN_SECRET ?? secret, nodeHashing)
    const sandbox = await sandboxParts(env)
    pictures = await sandboxPictures(env, log)
    const services = createServices({
      database,
      mode: env.APP_MODE,
      appName: env.NEXT_PUBLIC_APP_NAME,
      siteUrl: env.NEXT_PUBLIC_SITE_URL,
      keys,
      passwords: scryptPasswords,
      sealing: nodeSealing,
      fingerprints: nodeFingerprints,
      captcha: env.CAPTCHA_SECRET ? googleCaptcha(env.CAPTCHA_SECRET) : openCaptcha,
      log,
      chain,
      ...(directory && { disk: nodeDisk(directory.path) }),
      ...(pictures && { checkPicture: pictures.check }),
      ...(env.ENS_RPC_URL && { names: ensNames(env.ENS_RPC_URL) }),
      ...portsFrom(env, sandbox, { db: database.db, keys, clock: systemClock, chain }),
    })
    await sandbox?.seedSandbox(services)
    return { services, close }
  } catch (error) {
    await close()
    throw error
  }
}

const refusedEntry = /^(28|3D)/

/** The first words with the database: what keeps us out of it is the operator's to mend. */
async function migrated(database: Database): Promise<void> {
  try {
    await migrate(database)
  } catch (error) {
    const causes = causesOf(error)
    const isRefused = causes.some(({ code }) => typeof code === 'string' && refusedEntry.test(code))
    if (database.kind === 'pglite' || !(isRefused || asAppError(error).code === 'UNAVAILABLE'))
      throw error
    throw new DatabaseUnusable(
      `The database of DATABASE_URL cannot be used (${causes.at(-1)?.message}).`,
    )
  }
}

async function openDatabase(env: ServerEnv, directory?: DataDirectory): Promise<Database> {
  if (env.DATABASE_URL) return connectPostgres(env.DATABASE_URL, env.DATABASE_POOL)
  return connectPglite(join((directory as DataDirectory).path, 'postgres'))
}
