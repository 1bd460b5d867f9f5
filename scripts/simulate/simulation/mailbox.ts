import type { Random } from '../faked/chance'
import type { Life } from './process'
import { never } from './process'
import type { Simulation } from './simulation'

export interface Letter {
  id?: string
  to: string
  subject: string
  text: string
  isSms: boolean
}

interface Arrived extends Letter {
  at: number
}

/** The mailboxes and phones of all members, and the carriers on the way to them. */
export class Mailbox {
  readonly arrived: Arrived[] = []
  /** Letters that left while the transaction that asked for them was still open. */
  readonly early: string[] = []
  private readonly byRecipient = new Map<string, Arrived[]>()
  private readonly random: Random

  constructor(private readonly simulation: Simulation) {
    this.random = simulation.stream('carriers')
  }

  async take(life: Life, letter: Letter): Promise<void> {
    const { simulation } = this
    await simulation.processes.step(life, 'before a letter is sent')
    const heldConnection = simulation.store.clients.heldBy(life)
    await simulation.sleep(300 + Math.floor(this.random() * 1_500))
    if (heldConnection !== undefined && simulation.store.clients.heldBy(life) === heldConnection)
      this.early.push(`${letter.subject || 'an SMS'} to ${letter.to}`)
    const until = letter.isSms ? simulation.weather.smsAwayUntil : simulation.weather.mailAwayUntil
    if (simulation.time.now() < until) throw new Error('The carrier does not answer.')
    this.deliver(letter)
    if (!letter.isSms && this.random() < simulation.weather.doubledMail) this.deliver(letter)
    await simulation.processes.step(life, 'after a letter was sent')
    if (life.isDead) await never()
  }

  private deliver(letter: Letter): void {
    const arrived = { ...letter, at: this.simulation.time.now() }
    this.simulation.count(letter.isSms ? 'text messages' : 'letters')
    this.arrived.push(arrived)
    const others = this.byRecipient.get(letter.to) ?? []
    this.byRecipient.set(letter.to, [...others, arrived])
  }

  lettersTo(to: string): Arrived[] {
    return this.byRecipient.get(to) ?? []
  }

  /** The newest code that came after a moment; members look again and again. */
  async codeTo(to: string, since: number): Promise<string | undefined> {
    for (let looks = 0; looks < 40; looks += 1) {
      const letter = this.lettersTo(to).findLast(({ at, text }) => at >= since && codeIn.test(text))
      if (letter !== undefined) return codeIn.exec(letter.text)?.[1]
      await this.simulation.sleep(1_500)
    }
    return undefined
  }
}

/** Not the digits of so many shares. */
const codeIn = /(?<![\d.,])(\d{6})\b/
