/** Given back once, whoever took it. */
type Done = () => void

interface Line {
  busy: number
  waiting: ((done: Done) => void)[]
}

/**
 * Places at the node. Each visitor has a few of them at once and all together not many more; a place that comes
 * free goes to whoever had none for the longest time, however many calls another one has waiting.
 */
export class Turns {
  private busy = 0
  private readonly lines = new Map<string, Line>()

  constructor(private readonly most: { each: number; together: number }) {}

  /** Undefined when no place came free in time. */
  take(visitor: string, waitMs: number): Promise<Done | undefined> {
    const line = this.lines.get(visitor) ?? { busy: 0, waiting: [] }
    this.lines.set(visitor, line)
    return new Promise((resolve) => {
      const begin = (done: Done) => {
        clearTimeout(timer)
        resolve(done)
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        this.forgetIdle(visitor, line)
        resolve(undefined)
      }, waitMs)
      line.waiting.push(begin)
      this.serve()
    })
  }

  private serve(): void {
    for (const [visitor, line] of [...this.lines]) {
      if (this.busy >= this.most.together) return
      const begin = line.busy < this.most.each ? line.waiting.shift() : undefined
      if (begin !== undefined) this.start(visitor, line, begin)
    }
  }

  private start(visitor: string, line: Line, begin: (done: Done) => void): void {
    this.busy += 1
    line.busy += 1
    this.lines.delete(visitor)
    this.lines.set(visitor, line)
    begin(() => {
      this.busy -= 1
      line.busy -= 1
      this.forgetIdle(visitor, line)
      this.serve()
    })
  }

  private forgetIdle(visitor: string, line: Line): void {
    if (line.busy === 0 && line.waiting.length === 0) this.lines.delete(visitor)
  }
}
