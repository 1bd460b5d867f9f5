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
export function fakeTime(startMs: number, tie: Random): FakedTime {
  const realImmediate = globalThis.setImmediate
  const realNow = performance.now.bind(performance)
  const timers = new Timers(tie)
  let nowMs = startMs
  replaceClocks(() => nowMs, startMs)
  replaceTimers(timers, () => nowMs)
  // One turn of the real loop: every promise that can go on without time goes on.
  const quiet = () => new Promise<void>((done) => realImmediate(done))
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
    construct: (target, given, as) =>
      Reflect.construct(target, given.length > 0 ? given : [Math.floor(now())], as),
    get: (target, name) =>
      name === 'now' ? () => Math.floor(now()) : Reflect.get(target, name, target),
    apply: (target) => new target(Math.floor(now())).toString(),
  })
  performance.now = () => now() - startMs
}

const wait = (ms: unknown) => Math.max(Number(ms) || 0, 1)

function replaceTimers(timers: Timers, now: () => number): void {
  const set = (act: Act, waitMs: number, given: unknown[], isRepeated = false) => {
    const run = () => act(...(given as never[]))
    const timer = timers.add(now() + waitMs, run, isRepeated ? waitMs : 0)
    return handleOf(timer, timers, () => now() + waitMs)
  }
  const clear = (handle: unknown) => {
    const timer = (handle as Handle | undefined)?.timer
    if (timer) timer.isOver = true
  }
  const all = {
    setTimeout: (act: Act, ms?: unknown, ...given: unknown[]) => set(act, wait(ms), given),
    setInterval: (act: Act, ms?: unknown, ...given: unknown[]) => set(act, wait(ms), given, true),
    setImmediate: (act: Act, ...given: unknown[]) => set(act, 0, given),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  }
  // One for all: most signals end long after what they were for, and a new one costs a stack trace.
  const tooLate = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    set(() => controller.abort(tooLate), wait(ms), [])
    return controller.signal
  }
  replaceIn(all, (ms) => new Promise((done) => set(() => done(undefined), wait(ms), [])))
}

interface Handle {
  timer: Timer
}

/** Looks like one of Node's timers. */
function handleOf(timer: Timer, timers: Timers, later: () => number) {
  const handle = {
    timer,
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    refresh() {
      timer.isOver = true
      handle.timer = timers.add(later(), timer.run, timer.every)
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

function replaceIn(all: object, pause: (ms: unknown) => Promise<unknown>): void {
  const require = createRequire(import.meta.url)
  Object.assign(globalThis, all)
  Object.assign(require('node:timers'), all)
  Object.assign(require('node:timers/promises'), {
    setTimeout: (ms: unknown, value: unknown) => pause(ms).then(() => value),
    setImmediate: (value: unknown) => pause(0).then(() => value),
  })
  syncBuiltinESMExports()
}
