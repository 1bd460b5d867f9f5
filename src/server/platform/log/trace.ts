interface Asking {
  reference?: string
}

interface AskingStorage {
  getStore(): Asking | undefined
  run<Result>(asking: Asking, work: () => Result): Result
}

let carried: AskingStorage | undefined

export function carryReferences(by: AskingStorage): void {
  carried = by
}

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
  name: string
}

export interface Tracer {
  step<Result>(step: TracedStep, work: (ended: NoteEnd) => Promise<Result>): Promise<Result>
  traceNow(): string | undefined
}

export type NoteEnd = (status: number) => void

let tracer: Tracer | undefined

export function traceWith(by: Tracer | undefined): void {
  tracer = by
}

export const isTraced = (): boolean => tracer !== undefined

export const traceNow = (): string | undefined => tracer?.traceNow()

const nothing: NoteEnd = () => {}

export function trace<Result>(
  kind: TracedStep['kind'],
  name: () => string,
  work: (ended: NoteEnd) => Promise<Result>,
): Promise<Result> {
  return tracer === undefined ? work(nothing) : tracer.step({ kind, name: name() }, work)
}

/**
 * Returns what was begun unchanged, because it may be more than a promise: a query of the builder
 * can still be extended.
 */
export function tracing<Begun extends PromiseLike<unknown>>(
  kind: TracedStep['kind'],
  name: () => string,
  begun: Begun,
): Begun {
  tracer?.step({ kind, name: name() }, async () => void (await begun)).catch(() => undefined)
  return begun
}
