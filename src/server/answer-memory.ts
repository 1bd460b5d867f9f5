interface Kept {
  /** The text itself once it is made: then it can be sent without waiting for anything. */
  body: string | Promise<string>
  untilMs: number
}

const mostKept = 500

/** Answers that are the same for everybody, kept as ready text for some seconds. */
export class AnswerMemory {
  private readonly kept = new Map<string, Kept>()

  constructor(private readonly nowMs: () => number) {}

  /** Callers that come while an answer is being made wait for that one; a failure is not kept. */
  answer(key: string, seconds: number, make: () => Promise<string>): string | Promise<string> {
    const now = this.nowMs()
    const found = this.kept.get(key)
    if (found !== undefined && found.untilMs > now) return found.body
    const body = make()
    const fresh: Kept = { body, untilMs: now + seconds * 1000 }
    this.kept.delete(key)
    this.kept.set(key, fresh)
    body.then(
      (text) => {
        fresh.body = text
      },
      () => {
        if (this.kept.get(key) === fresh) this.kept.delete(key)
      },
    )
    if (this.kept.size > mostKept) this.kept.delete(this.kept.keys().next().value as string)
    return body
  }

  clear(): void {
    this.kept.clear()
  }
}
