import { below, oneOf, type Random } from '../faked/chance'
import {
  type Carriers,
  type Log,
  type Role,
  type SendRpc,
  type StartedProcess,
  startProcess,
} from '../product'
import { memoryOfProcess, openSigner, type SignerMemory } from '../product-custody'
import { identityProvider } from './identity-provider'
import { prices } from './prices'
import { type KillPlace, type KillPlan, Life, never, type ProcessName } from './process'
import type { Simulation } from './simulation'

const rolesOf: Record<Exclude<ProcessName, 'signer'>, Role[]> = {
  web: ['web', 'console'],
  follower: ['worker', 'follower'],
  // No worker: on one connection its work would follow the first one's, never meet it.
  second: ['follower'],
}

const neverDies: KillPlan = { atStep: Number.POSITIVE_INFINITY }

/**
 * The processes of the product: web, a follower that also works, the signer, and at times a second
 * follower.
 */
export class Processes {
  readonly alive: Partial<Record<ProcessName, Life>> = {}
  /** Draws when the next life of a process ends; the fault `kill` sets it. */
  planOf: (name: ProcessName, random: Random) => KillPlan = () => neverDies
  /** Since the oracle looked last: a payment is one confirmation early for three seconds only. */
  hasWrittenMoney = false
  private lives = 0
  /** The file in which the signer notes what it has signed. */
  private readonly signed = memoryOfProcess()

  constructor(private readonly simulation: Simulation) {}

  async start(name: ProcessName): Promise<void> {
    const { simulation } = this
    this.lives += 1
    const random = simulation.stream(`${name} ${this.lives}`)
    const life = new Life(name, this.lives, random, this.planOf(name, random))
    this.alive[name] = life
    simulation.say(`start ${life.title}`)
    try {
      if (name === 'signer') await this.signForEver(life)
      else life.started = await this.product(life, rolesOf[name])
    } catch (error) {
      // As when a server starts while the disk is full: the machine starts it again.
      simulation.say(`${life.title} does not start: ${(error as Error).message.split('\n')[0]}`)
      this.end(life, 2_000)
    }
  }

  private product(life: Life, roles: Role[]): Promise<StartedProcess> {
    const { simulation } = this
    return startProcess({
      client: simulation.store.clients.clientOf(simulation, life),
      roles,
      log: this.logOf(life),
      clock: this.clockOf(life),
      send: () => this.senderOf(life),
      nodes: simulation.nodes.urls,
      carriers: this.carriersOf(life),
      prices: prices(simulation),
      identity: identityProvider(simulation, life),
      ...(simulation.has('transfers') && { inbox: simulation.folder.inboxOf(life) }),
    })
  }

  /** It outlives no kill, but the file next to its keys does. */
  private async signForEver(life: Life): Promise<never> {
    const { simulation } = this
    const signNext = openSigner({
      client: simulation.store.clients.clientOf(simulation, life),
      clock: this.clockOf(life),
      log: this.logOf(life),
      memory: this.memoryOf(life),
    })
    for (;;) {
      try {
        while (await signNext());
      } catch {
        // The database is away or the disk is full: it looks again.
      }
      await simulation.sleep(3_000)
      if (life.isDead) await never()
    }
  }

  private memoryOf(life: Life): SignerMemory {
    const { signed } = this
    return {
      ...signed,
      note: async (entry) => {
        await this.step(life, 'before the signer writes down what it signs')
        await signed.note(entry)
        this.wroteMoney(life)
        await this.step(life, 'after the signer has written it down')
      },
      noteStored: async (entry) => {
        await this.step(life, 'before the signer writes down what is stored')
        await signed.noteStored(entry)
      },
      forget: async (entry) => {
        await this.step(life, 'before the signer forgets')
        await signed.forget(entry)
      },
    }
  }

  private clockOf({ name }: Life) {
    const { weather } = this.simulation
    return { now: () => new Date(Date.now() + (weather.clockOffMs[name] ?? 0)) }
  }

  /** A numbered step of a process, and a place where it may die. */
  async step(life: Life, position: string): Promise<void> {
    const { simulation } = this
    life.steps += 1
    simulation.trace.nextStep()
    const pausedUntil = simulation.weather.pausedUntil[life.name] ?? 0
    const isOutside = !position.includes('in a transaction') && !position.includes('commit')
    if (isOutside && pausedUntil > simulation.time.now())
      await simulation.sleep(pausedUntil - simulation.time.now())
    const chance = life.random()
    if (chance < 0.3) await simulation.sleep(1 + Math.floor(chance * 10))
    if (life.steps >= life.plan.atStep) this.kill(life, position)
    if (life.isDead) await never()
  }

  /** Called at the end of each transaction that wrote money. */
  wroteMoney(life: Life): void {
    life.money += 1
    const { atMoney } = life.plan
    if (atMoney === undefined || life.money < atMoney.number) return
    if (atMoney.place === 'before commit') life.plan.atStep = 0
    if (atMoney.place === 'in between') life.plan.atStep = life.steps + 2 + below(life.random, 6)
  }

  committedMoney(life: Life): void {
    this.hasWrittenMoney = true
    const { atMoney } = life.plan
    const isDue = atMoney?.place === 'after commit' && life.money >= atMoney.number
    if (isDue) life.plan.atStep = 0
  }

  private kill(life: Life, position: string): void {
    if (life.isDead) return
    const { simulation } = this
    if (!simulation.mayHappen('kill')) {
      life.plan = neverDies
      return
    }
    simulation.count('kills')
    if (life.plan.atMoney !== undefined) simulation.count('kills at money')
    const otherLife = this.alive[life.name === 'second' ? 'follower' : 'second']
    const isLeader = life.name === 'follower' || life.name === 'second'
    if (isLeader && otherLife !== undefined && position.includes('commit'))
      simulation.count('a leader lost in a commit')
    simulation.say(`kill ${life.title} ${position}`)
    this.end(life, 200 + below(life.random, 2_000))
  }

  private end(life: Life, awayMs: number): void {
    life.die()
    if (this.alive[life.name] === life) delete this.alive[life.name]
    const { simulation } = this
    const isSecond = life.name === 'second'
    const ms = isSecond ? awayMs + below(life.random, 60_000) : awayMs
    setTimeout(() => {
      if (!isSecond || !simulation.isCalm) void this.start(life.name)
    }, ms)
  }

  /** Begins the calm at the end of a run: from now on no process is killed. */
  spare(): void {
    for (const life of Object.values(this.alive)) life.plan = neverDies
    this.planOf = () => neverDies
  }

  private logOf(life: Life): Log {
    const { simulation } = this
    return {
      info: () => undefined,
      error: (event, fields) => {
        if (life.isDead) return
        simulation.trace.note(event)
        if (event === 'request failed' || event === 'console failed')
          simulation.lastInternal = JSON.stringify(fields).slice(0, 1_500)
      },
    }
  }

  private senderOf(life: Life): SendRpc {
    const { simulation } = this
    return async (url, body, signal) => {
      const nodeIndex = Number(url.at(-1))
      simulation.count('questions to nodes')
      await this.step(life, 'before a node is asked')
      await simulation.sleep(1 + below(life.random, 40))
      const { mode } = simulation.nodes.all[nodeIndex] ?? { mode: 'away' }
      if (mode === 'silent') await untilAborted(signal)
      if (mode === 'away') throw new TypeError('fetch failed')
      const text = simulation.nodes.answer(nodeIndex, body)
      await this.step(life, 'after a node was asked')
      return { status: 200, parts: partsOf(text) }
    }
  }

  private carriersOf(life: Life): Carriers {
    const { mailbox } = this.simulation
    return {
      mail: {
        send: (mail) => mailbox.take(life, { ...mail, isSms: false }),
        close: () => undefined,
      },
      sms: { send: (sms) => mailbox.take(life, { ...sms, subject: '', isSms: true }) },
    }
  }
}

/** Seven of ten are aimed at what writes money: unaimed ones rarely meet it. */
export function aimedPlan(name: ProcessName, random: Random, pace: number): KillPlan {
  const isSigner = name === 'signer'
  const isAimed = isSigner || (name !== 'web' && random() >= 0.3)
  if (!isAimed) return { atStep: 100 + below(random, 3_000 * pace) }
  const places: KillPlace[] = isSigner
    ? ['before commit', 'in between']
    : ['before commit', 'after commit', 'in between']
  return {
    atStep: 6_000,
    atMoney: {
      number: 1 + below(random, (isSigner ? 3 : 12) * pace),
      place: oneOf(random, places),
    },
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}

async function* partsOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
