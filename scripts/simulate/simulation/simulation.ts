import type { Hex } from 'viem'
import { Nodes } from '../chain/nodes'
import { type Random, streamOf } from '../faked/chance'
import type { FakedTime } from '../faked/time'
import { treasuryAddress } from '../product'
import { BankFolder } from './bank-folder'
import type { Failure, RunChoices } from './choices'
import { Applicants } from './identity-provider'
import { Mailbox } from './mailbox'
import { Network } from './network'
import { Processes } from './processes'
import { Records } from './records'
import type { Store } from './store'
import { Trace } from './trace'
import { fair } from './weather'

/** Everything of one run. Actors and faults get it whole, and draw from streams of their own. */
export class Simulation {
  readonly trace: Trace
  readonly nodes: Nodes
  readonly processes: Processes
  readonly network: Network
  readonly mailbox: Mailbox
  readonly applicants: Applicants
  readonly folder: BankFolder
  /** Of operators, as `ops` writes them. */
  invitations: { email: string; secret: string }[] = []
  readonly records = new Records()
  /** What the last failure of the product's own said, for people. */
  lastInternal: string | undefined
  readonly failures: Failure[] = []
  readonly weather = fair()
  /** The kinds of faults that took place, for the shrinking. */
  readonly hadFaults = new Set<string>()
  readonly beganAt: number
  calmAt: number
  hashAtCalm = ''
  /** Of days in which nothing happened. */
  skippedMs = 0
  faultCount = 0

  constructor(
    readonly choices: RunChoices,
    readonly time: FakedTime,
    readonly store: Store,
    print: (line: string) => void,
  ) {
    this.beganAt = time.now()
    this.calmAt = this.beganAt + choices.hours * 3_600_000
    const elapsedMs = () => time.now() - this.beganAt
    this.trace = new Trace(elapsedMs, choices.isTracing ? print : undefined, choices.stopAt)
    this.nodes = new Nodes(this, treasuryAddress.toLowerCase() as Hex)
    this.processes = new Processes(this)
    this.network = new Network(this)
    this.mailbox = new Mailbox(this)
    this.applicants = new Applicants(this)
    this.folder = new BankFolder(this)
  }

  get isCalm(): boolean {
    return this.time.now() >= this.calmAt
  }

  stream(name: string): Random {
    return streamOf(this.choices.seed, name)
  }

  /** Whether an actor or a kind of fault takes part in this run. */
  has(name: string): boolean {
    return !this.choices.without.includes(name)
  }

  /**
   * How much longer than usual a kind of fault waits in this world: up to three times, or a third, and one in six never
   * comes. What is asked for by its name comes as it is.
   */
  paceOf(fault: string): number {
    if (this.choices.faults.includes(fault)) return 1
    const random = this.stream(`pace of ${fault}`)
    const [isAbsent, pace] = [random() < 1 / 6, 3 ** (1 - 2 * random())]
    return isAbsent ? Number.POSITIVE_INFINITY : pace
  }

  /** One fault of a kind after the other, each after a rest; what is drawn for one that may not be is lost. */
  async nowAndThen(
    fault: string,
    [least, furtherMs]: [minMs: number, moreMs: number],
    draw: (random: Random) => () => void | Promise<void>,
  ): Promise<void> {
    const [random, pace] = [this.stream(`faults: ${fault}`), this.paceOf(fault)]
    await this.again(random, [pace * least, pace * furtherMs], async () => {
      const act = draw(random)
      if (this.mayHappen(fault)) await act()
    })
  }

  /** For ever, each time after a rest. */
  async again(
    random: Random,
    [least, furtherMs]: [minMs: number, moreMs: number],
    act: () => unknown,
  ): Promise<void> {
    for (;;)
      try {
        await this.sleep(least + furtherMs * random())
        await act()
      } catch (error) {
        return this.fail('the simulation itself', String((error as Error).stack))
      }
  }

  /** Asked before each single fault, so that a list of them can be cut anywhere. */
  mayHappen(fault: string): boolean {
    if (this.isCalm || this.faultCount >= (this.choices.maxFaults ?? Number.POSITIVE_INFINITY))
      return false
    this.faultCount += 1
    this.hadFaults.add(fault)
    return true
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms))
  }

  fail(law: string, text: string): void {
    this.failAll([{ law, text }])
  }

  failAll(failures: Failure[]): void {
    this.failures.push(...failures.slice(0, 20 - this.failures.length))
  }

  say(text: string): void {
    this.trace.say(text)
  }

  count(name: string, by = 1): void {
    this.trace.count(name, by)
  }
}

/** Members, operators, token holders: they know HTTP, mail and the chain, and nothing else. */
export interface Actor {
  name: string
  begin(simulation: Simulation): void
}

export type Fault = Actor
