import type { Role } from '@/config/env.server'
import { grantRoles } from '@/server/ops/database-roles'
import { connectPostgres } from '@/server/platform/db/connect'
import type { Database, Db } from '@/server/platform/db/database'
import type { TestPostgres } from './postgres'

type Whose = Role | 'owner'

export interface RoleDatabase {
  database: Database
  is(whose: Whose): void
  as<Result>(whose: Whose, act: () => Promise<Result>): Promise<Result>
  of(whose: Whose): Database
  urlOf(role: Role): string
  close(): Promise<void>
}

/** The sandbox's own provider needs these; granting rights again revokes them. */
export const forSandbox = 'grant all on sandbox_applicant, sandbox_picture to fnx_web, fnx_worker'

export async function roleDatabase(postgres: TestPostgres): Promise<RoleDatabase> {
  const { url, connect } = await postgres.makeDatabase('seeded')
  const owner = connect()
  await grantRoles({ db: owner.db, databaseKind: 'postgres' })
  await owner.script(forSandbox)
  const urlOf = (role: Role) => url.replace('postgres@', `fnx_${role}@`)
  const roles = Object.fromEntries(
    (['web', 'worker', 'follower', 'console'] as const).map((role) => [
      role,
      connectPostgres(urlOf(role), 4),
    ]),
  )
  const all = { ...roles, owner } as Record<Whose, Database>
  let whose: Whose = 'owner'
  const db = new Proxy({} as Db, {
    get: (_, key) => {
      const value = Reflect.get(all[whose].db, key)
      return typeof value === 'function' ? value.bind(all[whose].db) : value
    },
  })
  return {
    database: { ...owner, db },
    is: (next) => {
      whose = next
    },
    as: async (next, act) => {
      const before = whose
      whose = next
      try {
        return await act()
      } finally {
        whose = before
      }
    },
    of: (one) => all[one],
    urlOf,
    close: async () => {
      for (const one of Object.values(roles)) await one.close()
    },
  }
}
