import type { Role } from '@/config/env.server'
import { connectPostgres } from '@/server/platform/db/connect'
import type { Database } from '@/server/platform/db/database'
import type { TestPostgres } from './postgres'
import { grantAll } from './roles'

export interface RoleDatabase {
  of(whose: Role | 'owner'): Database
  urlOf(role: Role): string
  close(): Promise<void>
}

/** A separate database with the rights that `ops database roles` grants. */
export async function roleDatabase(postgres: TestPostgres): Promise<RoleDatabase> {
  const { url, connect } = await postgres.makeDatabase('seeded')
  const owner = connect()
  await grantAll(owner)
  const urlOf = (role: Role) => url.replace('postgres@', `fnx_${role}@`)
  const roles = ['web', 'worker', 'follower', 'console'] as const
  const databases = new Map(roles.map((role) => [role, connectPostgres(urlOf(role), 4)]))
  return {
    of: (role) => (role === 'owner' ? owner : (databases.get(role) as Database)),
    urlOf,
    close: async () => {
      for (const database of databases.values()) await database.close()
    },
  }
}
