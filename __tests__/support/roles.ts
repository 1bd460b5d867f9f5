import { AsyncLocalStorage } from 'node:async_hooks'
import type { Role } from '@/config/env.server'
import { grantRoles } from '@/server/ops/database-roles'
import type { Database, Db } from '@/server/platform/db/database'
import { causesOf } from '@/server/platform/errors'
import { traceWith } from '@/server/platform/log/trace'

declare global {
  var takeDenied: () => string[]
}

/** The database role of a query: a process of ours, or the owner, with which tests prepare data. */
export type Whose = Role | 'signer' | 'owner'

const currentRole = new AsyncLocalStorage<Whose>()

/** Does something with the rights that this process has in production, and with no more. */
export const inRole = <Result>(role: Whose, act: () => Result): Result => currentRole.run(role, act)

/**
 * The same for a function: a test's direct call has the rights of the process that normally calls
 * it.
 */
export function alwaysAs<Given extends unknown[], Result>(
  role: Whose,
  act: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...args) => inRole(role, () => act(...args))
}

/** The sandbox's own provider needs these; granting rights again revokes them. */
export const forSandbox = 'grant all on sandbox_applicant to fnx_web, fnx_worker'

export async function grantAll(owner: Database): Promise<void> {
  await grantRoles({ db: owner.db, databaseKind: 'postgres' })
  await owner.script(forSandbox)
}

/** One database, with the rights of the calling role. */
export function byRoles(owner: Database, connect: (role: string) => Database): Database {
  const databases: Partial<Record<Whose, Database>> = { owner }
  const ownDatabase = () => {
    const role = currentRole.getStore() ?? 'owner'
    databases[role] ??= connect(`fnx_${role}`)
    return databases[role].db
  }
  const db = new Proxy({} as Db, {
    get: (spied, key) => {
      const value = Reflect.get(key in spied ? spied : ownDatabase(), key)
      if (typeof value !== 'function' || key in spied) return value
      return (...args: unknown[]) =>
        Reflect.apply(Reflect.get(ownDatabase(), key), ownDatabase(), args)
    },
  })
  return { ...owner, db }
}

const deniedStatements: string[] = []

// Also if the error is caught and not reported.
traceWith({
  traceNow: () => undefined,
  step: async ({ kind, name }, work) => {
    try {
      return await work(() => {})
    } catch (error) {
      const isDenied = causesOf(error).some(({ code }) => code === '42501')
      if (kind === 'statement' && isDenied)
        deniedStatements.push(`${currentRole.getStore()}: ${name}`)
      throw error
    }
  },
})

/** What PostgreSQL has refused to a role since the last call; the rest fails the test. */
globalThis.takeDenied = () => deniedStatements.splice(0)
