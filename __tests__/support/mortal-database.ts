import type { Db } from '@/server/platform/db/database'

export class Killed extends Error {}

/** How many steps a process may still take; the one after is its death, and it never comes back. */
export class Life {
  taken = 0
  isOver = false

  constructor(private readonly steps: number) {}

  step(): void {
    if (this.isOver || this.taken >= this.steps) {
      this.isOver = true
      throw new Killed('killed')
    }
    this.taken += 1
  }
}

const asked = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
]

/**
 * The database as a process has it that is killed at some statement: what it had not committed is
 * undone, and what it had is there.
 */
export function mortal(db: Db, life: Life): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as (...given: unknown[]) => unknown
      if (name === 'transaction')
        return async (work: (tx: Db) => Promise<unknown>, ...given: unknown[]) => {
          life.step()
          return method(
            async (tx: Db) => {
              const done = await work(mortal(tx, life))
              // Before it commits.
              life.step()
              return done
            },
            ...given,
          )
        }
      if (!asked.includes(String(name))) return method
      return (...given: unknown[]) => {
        life.step()
        return method(...given)
      }
    },
  })
}
