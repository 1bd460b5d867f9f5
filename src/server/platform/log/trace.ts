/** Made when it is first asked for: most requests log nothing. */
interface Asking {
  reference?: string
}

interface Carried {
  getStore(): Asking | undefined
  run<Result>(asking: Asking, work: () => Result): Result
}

let carried: Carried | undefined

/** Once a process, where something goes along from await to await; a browser has nothing of the kind. */
export function carryReferences(by: Carried): void {
  carried = by
}

/** What is logged while it is answered has one reference, the one that a person may be told. */
export function asRequest<Result>(work: () => Result): Result {
  return carried === undefined ? work() : carried.run({}, work)
}

export function requestReference(): string | undefined {
  const asking = carried?.getStore()
  if (asking !== undefined) asking.reference ??= newReference()
  return asking?.reference
}

const referenceLength = 8

export const newReference = (): string => crypto.randomUUID().slice(0, referenceLength)

export interface TracedStep {
  kind: 'call' | 'statement' | 'node' | 'job'
  /** Of lists of ours, never what somebody typed or sent. */
  name: string
}

/** Writes down how long each step took, and within which other one. */
export interface Tracer {
  step<Result>(step: TracedStep, work: (ended: NoteEnd) => Promise<Result>): Promise<Result>
  traceNow(): string | undefined
}

/** How it ended, where that is no failure of the work itself. */
export type NoteEnd = (status: number) => void

let tracer: Tracer | undefined

/** Nobody traces unless it was asked for; undefined ends it. */
export function traceWith(by: Tracer | undefined): void {
  tracer = by
}

export const isTraced = (): boolean => tracer !== undefined

export const traceNow = (): string | undefined => tracer?.traceNow()

const nothing: NoteEnd = () => {}

export function traced<Result>(
  kind: TracedStep['kind'],
  name: () => string,
  work: (ended: NoteEnd) => Promise<Result>,
): Promise<Result> {
  return tracer === undefined ? work(nothing) : tracer.step({ kind, name: name() }, work)
}

/** The same for what has begun, and is handed on as it is: more may be asked of it than to wait. */
export function tracing<Begun extends PromiseLike<unknown>>(
  kind: TracedStep['kind'],
  name: () => string,
  begun: Begun,
): Begun {
  // Whoever waits for it hears how it failed.
  tracer?.step({ kind, name: name() }, async () => void (await begun)).catch(() => undefined)
  return begun
}
