import type { Db } from '@/server/platform/db/database'
import { causesOf } from '@/server/platform/errors'
import type { SignerMemory } from '@/server/signer'

class Killed extends Error {}

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

const storedTables = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
]

/**
 * The database of a process that is killed at some statement: uncommitted work is undone, and
 * committed work stays.
 */
export function mortal(db: Db, life: Life): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as (...given: unknown[]) => unknown
      if (name === 'transaction')
        return async (work: (tx: Db) => Promise<unknown>, ...args: unknown[]) => {
          life.step()
          return method(
            async (tx: Db) => {
              const result = await work(mortal(tx, life))
              // Before it commits.
              life.step()
              return result
            },
            ...args,
          )
        }
      if (!storedTables.includes(String(name))) return method
      return (...args: unknown[]) => {
        life.step()
        return method(...args)
      }
    },
  })
}

/** The signer's file outlives it; each line is a step at which it can die. */
export function mortalMemory(memory: SignerMemory, life: Life): SignerMemory {
  const stepping =
    <Given extends unknown[], Answer>(act: (...given: Given) => Promise<Answer>) =>
    async (...args: Given) => {
      life.step()
      return act(...args)
    }
  return {
    ...memory,
    note: stepping(memory.note),
    noteStored: stepping(memory.noteStored),
    forget: stepping(memory.forget),
  }
}

/** The error of a process that continues after its death, without effect. */
export const isOfDeath = (error: unknown): boolean =>
  causesOf(error).some((cause) => cause instanceof Killed)

/**
 * A process that dies at its first step, then one that dies at its second, and so on, until the
 * goal is reached. Returns how many have died for it.
 */
export async function dieUntil(
  isThere: () => Promise<boolean>,
  live: (life: Life) => Promise<unknown>,
): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const life = new Life(deaths)
    try {
      await live(life)
    } catch (error) {
      if (!isOfDeath(error)) throw error
    }
    if (await isThere()) return deaths
    if (!life.isOver) throw new Error('A process that lived through has not brought it about.')
  }
}
