import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { Random } from './chance'
import { type Timer, Timers } from './timers'

type Act = (...given: never[]) => void

export interface FakedTime {
  now(): number
  /** Real milliseconds, for figures and the watchdog only: nothing in the world may depend on them. */
  realMs(): number
  /** All clocks move on at once and everything waits on: a stretch in which nothing happens. */
  skip(ms: number): void
  runUntil(endMs: number, isOver: () => boolean): Promise<'over' | 'nothing left' | 'time'>
}

/** Replaces every clock and timer. `tie` decides which of two timers of one moment runs first. */
export function fakeTime(startMs: number, tieBreaker: Random): FakedTime {
  const realImmediate = globalThis.setImmediate
  const realNow = performance.now.bind(performance)
  const timers = new Timers(tieBreaker)
  let nowMs = startMs
  replaceClocks(() => nowMs, startMs)
  replaceTimers(timers, () => nowMs)
  // One turn of the real loop: every promise that can go on without time goes on.
  const quiet = () => new Promise<void>((resolve) => realImmediate(resolve))
  const fire = (timer: Timer) => {
    timers.pop()
    nowMs = Math.max(nowMs, timer.at)
    if (timer.every > 0) {
      timer.at = nowMs + timer.every
      timers.push(timer)
    }
    timer.run()
  }
  return {
    now: () => nowMs,
    realMs: () => realNow(),
    skip(ms) {
      nowMs += ms
      timers.shift(ms)
    },
    async runUntil(endMs, isOver) {
      for (;;) {
        await quiet()
        if (isOver()) return 'over'
        const { next } = timers
        if (next === undefined) return 'nothing left'
        if (next.at > endMs) {
          nowMs = Math.max(nowMs, endMs)
          return 'time'
        }
        fire(next)
      }
    },
  }
}

function replaceClocks(now: () => number, startMs: number): void {
  globalThis.Date = new Proxy(globalThis.Date, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(
        target,
        parameters.length > 0 ? parameters : [Math.floor(now())],
        newTarget,
      ),
    get: (target, name) =>
      name === 'now' ? () => Math.floor(now()) : Reflect.get(target, name, target),
    apply: (target) => new target(Math.floor(now())).toString(),
  })
  performance.now = () => now() - startMs
}

const wait = (ms: unknown) => Math.max(Number(ms) || 0, 1)

function replaceTimers(timers: Timers, now: () => number): void {
  const setTimer = (act: Act, waitMs: number, parameters: unknown[], isRepeated = false) => {
    const run = () => act(...(parameters as never[]))
    const timer = timers.add(now() + waitMs, run, isRepeated ? waitMs : 0)
    return handleOf(timer, timers, () => now() + waitMs)
  }
  const clear = (handle: unknown) => {
    const timer = (handle as Handle | undefined)?.timer
    if (timer) timer.isOver = true
  }
  const replacements = {
    setTimeout: (act: Act, ms?: unknown, ...parameters: unknown[]) =>
      setTimer(act, wait(ms), parameters),
    setInterval: (act: Act, ms?: unknown, ...parameters: unknown[]) =>
      setTimer(act, wait(ms), parameters, true),
    setImmediate: (act: Act, ...parameters: unknown[]) => setTimer(act, 0, parameters),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  }
  // One for all: most signals end long after what they were for, and a new one costs a stack trace.
  const tooLate = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    setTimer(() => controller.abort(tooLate), wait(ms), [])
    return controller.signal
  }
  replaceIn(
    replacements,
    (ms) => new Promise((done) => setTimer(() => done(undefined), wait(ms), [])),
  )
}

interface Handle {
  timer: Timer
}

/** Looks like one of Node's timers. */
function handleOf(timer: Timer, timers: Timers, laterOrder: () => number) {
  const handle = {
    timer,
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    refresh() {
      timer.isOver = true
      handle.timer = timers.add(laterOrder(), timer.run, timer.every)
      return handle
    },
    close() {
      handle.timer.isOver = true
    },
    [Symbol.dispose]: () => handle.close(),
    [Symbol.toPrimitive]: () => timer.made,
  }
  return handle
}

function replaceIn(replacements: object, pause: (ms: unknown) => Promise<unknown>): void {
  const require = createRequire(import.meta.url)
  Object.assign(globalThis, replacements)
  Object.assign(require('node:timers'), replacements)
  Object.assign(require('node:timers/promises'), {
    setTimeout: (ms: unknown, value: unknown) => pause(ms).then(() => value),
    setImmediate: (value: unknown) => pause(0).then(() => value),
  })
  syncBuiltinESMExports()
}
