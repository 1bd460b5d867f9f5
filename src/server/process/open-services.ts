import { join } from 'node:path'
import type { ServerEnv } from '@/config/env.server'
import { connectPglite, connectPostgres } from '../db/connect'
import type { Database } from '../db/database'
import { migrate } from '../db/migrate'
import { seedSample } from '../db/seed'
import { stampMode } from '../db/stamp'
import { googleCaptcha, openCaptcha } from '../ports/captcha'
import { createServices, type Services } from '../services'
import { type DataDirectory, openDataDirectory } from './data-directory'

export interface OpenedServices {
  services: Services
  close(): Promise<void>
}

/** Settings to a world that runs: directory, database in its newest shape, ports. */
export async function openServices(env: ServerEnv): Promise<OpenedServices> {
  const directory = env.DATABASE_URL ? undefined : openDataDirectory(env.DATA_DIR)
  let database: Database | undefined
  const close = async () => {
    await database?.close()
    directory?.release()
  }
  try {
    database = await openDatabase(env, directory)
    await migrate(database)
    await stampMode(database.db, env.APP_MODE)
    const services = createServices({
      database,
      mode: env.APP_MODE,
      captcha: env.CAPTCHA_SECRET ? googleCaptcha(env.CAPTCHA_SECRET) : openCaptcha,
    })
    if (env.APP_MODE === 'sandbox') await seedSample(services.db, services.clock.now())
    return { services, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(env: ServerEnv, directory?: DataDirectory): Promise<Database> {
  if (env.DATABASE_URL) return connectPostgres(env.DATABASE_URL, env.DATABASE_POOL)
  return connectPglite(join((directory as DataDirectory).path, 'postgres'))
}
