import { createHash } from 'node:crypto'

const keptLines = 25

/** What happened, as a hash of everything and the last lines for people. */
export class Trace {
  readonly counts: Record<string, number> = {}
  readonly lastLines: string[] = []
  step = 0
  private readonly hash = createHash('sha256')

  constructor(
    private readonly place: () => number,
    private readonly show: ((line: string) => void) | undefined,
    private readonly stopAt: number | undefined,
  ) {}

  /** Each statement, answer and block is one. */
  nextStep(): void {
    this.step += 1
    if (this.step === this.stopAt) this.halt()
  }

  say(text: string): void {
    const line = `${(this.place() / 1000).toFixed(3).padStart(10)} #${this.step} ${text}`
    this.hash.update(`${line}\n`)
    this.lastLines.push(line)
    if (this.lastLines.length > keptLines) this.lastLines.shift()
    this.show?.(line)
  }

  /** Part of the hash, but no line of its own. */
  note(text: string): void {
    this.hash.update(text)
  }

  count(name: string, by = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + by
  }

  digest(): string {
    return this.hash.copy().digest('hex').slice(0, 12)
  }

  private halt(): void {
    // biome-ignore lint/suspicious/noDebugger: this is what --stop-at asks for.
    debugger
  }
}
