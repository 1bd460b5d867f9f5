import type { Random } from '../faked/chance'
import type { StartedProcess } from '../product'

export type ProcessName = 'web' | 'follower' | 'second' | 'signer'

export type KillPlace = 'before commit' | 'after commit' | 'in between'

/** When and where a process is going to die. */
export interface KillPlan {
  /** The step of the run at which the process is killed. */
  atStep: number
  /** Or: the number of its transaction that writes money, and where within it. */
  atMoney?: { number: number; place: KillPlace } | undefined
}

/** One life of a process. What it waits for when it dies never comes. */
export class Life {
  isDead = false
  steps = 0
  money = 0
  readonly onDeath = new Set<() => void>()
  started: StartedProcess | undefined

  constructor(
    readonly name: ProcessName,
    readonly number: number,
    readonly random: Random,
    public plan: KillPlan,
  ) {}

  get title(): string {
    return `${this.name}.${this.number}`
  }

  die(): void {
    this.isDead = true
    for (const listener of this.onDeath) listener()
    this.onDeath.clear()
  }

  /** The promise that a dead process waits for. A new one each time, so that nothing piles up. */
  orNever<Value>(value: Value): Value | Promise<never> {
    return this.isDead ? never() : value
  }
}

export const never = (): Promise<never> => new Promise(() => {})
