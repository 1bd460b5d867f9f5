import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { webPasswords } from '@/server/platform/crypto/passwords-web'
import { migrate } from '@/server/platform/db/migrate'
import { openPglite } from '@/server/platform/db/open-pglite'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { systemClock } from '@/server/platform/node/machine'
import { seedWhatIsMissing } from '@/server/sandbox/seed'
import { projectRoot } from '../settings.mjs'

/**
 * A file that a browser without a database begins with: to make one of its own, with its tables and
 * the sample, takes it half a minute. It is made again when what it is made from has changed.
 */
export async function ensureMockDatabase(): Promise<string> {
  const folder = join(projectRoot, '.build/mock-database')
  const file = join(folder, `${sourceHash()}.tar.gz`)
  if (existsSync(file)) return file
  const made = Buffer.from(await (await makeDatabase()).arrayBuffer())
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  // Written beside and renamed, so that nobody reads half a file.
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, made)
  renameSync(fresh, file)
  return file
}

/** This program is bundled with every source of the database; package.json has PGlite's version. */
function sourceHash(): string {
  const files = [fileURLToPath(import.meta.url), join(projectRoot, 'package.json')]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function makeDatabase(): Promise<Blob> {
  const client = await openPglite({ initDbStartParams: ['--wal-segsize=1'] })
  const database = databaseFromPglite(client)
  await migrate(database)
  await seedWhatIsMissing({ db: database.db, clock: systemClock, passwords: webPasswords })
  // Nothing is made from these here, and a browser would store two more databases.
  await client.exec('update pg_database set datistemplate = false')
  await client.exec('drop database template0')
  await client.exec('drop database template1')
  await client.exec('checkpoint')
  const made = await client.dumpDataDir('gzip')
  await database.close()
  return made
}
