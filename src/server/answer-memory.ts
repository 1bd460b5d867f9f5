interface Kept {
  body: Promise<string>
  untilMs: number
}

const mostKept = 500

/** Answers that are the same for everybody, kept as ready text for some seconds. */
export class AnswerMemory {
  private readonly kept = new Map<string, Kept>()

  constructor(private readonly nowMs: () => number) {}

  /** Callers that come while an answer is being made wait for that one; a failure is not kept. */
  answer(key: string, seconds: number, make: () => Promise<string>): Promise<string> {
    const now = this.nowMs()
    const found = this.kept.get(key)
    if (found !== undefined && found.untilMs > now) return found.body
    const body = make()
    this.kept.delete(key)
    this.kept.set(key, { body, untilMs: now + seconds * 1000 })
    body.catch(() => {
      if (this.kept.get(key)?.body === body) this.kept.delete(key)
    })
    if (this.kept.size > mostKept) this.kept.delete(this.kept.keys().next().value as string)
    return body
  }

  clear(): void {
    this.kept.clear()
  }
}
