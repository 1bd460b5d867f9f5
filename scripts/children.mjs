// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// How long a child has to end. A production server takes up to thirteen seconds.
const graceMs = 20_000
const keepWithParent = fileURLToPath(new URL('keep-with-parent.mjs', import.meta.url))
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ code: number, signal?: NodeJS.Signals | null, error?: Error }} End */
/**
 * @typedef {{
 *   command?: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv, bound?: boolean,
 *   attached?: boolean, isLast?: boolean, stdio?: 'inherit' | ('ignore' | 'inherit' | 'pipe' | 'ipc')[],
 *   onMessage?: (message: any) => void
 * }} Program
 */

/** @type {Set<ChildProcess>} */
const running = new Set()
/** @type {WeakSet<ChildProcess>} */
const leanedOn = new WeakSet()
let isStopping = false

/**
 * A process group of its own unless attached. `isLast`: others need it, so it stops last.
 * @param {Program} program
 */
export function startChild({ command = process.execPath, args, bound = false, ...options }) {
  const line = bound ? [keepWithParent, command, ...args] : args
  const streams = options.stdio ?? ['ignore', 'inherit', 'inherit', 'ipc']
  const child = spawn(bound ? process.execPath : command, line, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio:
      bound && streams !== 'inherit' && !streams.includes('ipc') ? [...streams, 'ipc'] : streams,
    detached: !options.attached,
  })
  running.add(child)
  if (options.isLast) leanedOn.add(child)
  if (options.onMessage) child.on('message', options.onMessage)
  /** @type {Promise<End>} */
  const exitedChild = new Promise((resolve) => {
    child.once('error', (error) => settle({ code: 1, error }))
    child.once('exit', (code, signal) => settle({ code: code ?? 1, signal }))
    /** @param {End} result */
    function settle(result) {
      running.delete(child)
      signalGroup(child, 'SIGKILL')
      resolve(result)
    }
  })
  // While stopping, code that waits for a killed program does not continue.
  const exited = exitedChild.then((result) => (isStopping ? never() : result))
  return { child, exited, stop: () => stopChild(child, exitedChild) }
}

/** @returns {Promise<never>} */
const never = () => new Promise(() => {})

/**
 * @param {Program & { quiet?: boolean, timeLimitMs?: number, onOutput?: (text: string) => void }} run
 */
export async function runChild({ quiet = false, timeLimitMs, onOutput, ...program }) {
  const stream = quiet ? 'pipe' : 'inherit'
  const started = Date.now()
  const { child, exited, stop } = startChild({
    ...program,
    stdio: ['ignore', stream, stream, 'ipc'],
    bound: true,
  })
  let output = ''
  const appendOutput = (/** @type {string} */ chunk) => {
    output = (output + chunk).slice(-200_000)
    onOutput?.(chunk)
  }
  child.stdout?.setEncoding('utf8').on('data', appendOutput)
  child.stderr?.setEncoding('utf8').on('data', appendOutput)
  const seconds = () => Math.round((Date.now() - started) / 1000)
  let isLate = false
  const endLate = () => {
    isLate = true
    stop()
  }
  const limit = timeLimitMs ? setTimeout(endLate, timeLimitMs) : undefined

  const closed = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const result = await exited
  await closed
  clearTimeout(limit)
  return { ...result, output, isLate, seconds: seconds() }
}

/** @param {{ code: number, onStop?: () => void }} end */
export function stopWhenAsked({ code, onStop = () => {} }) {
  let askedAt = 0
  const requestStop = async () => {
    if (isStopping) {
      // Under npm one Ctrl-C arrives twice; a later one is impatience.
      if (Date.now() - askedAt > 1000) for (const child of running) signalGroup(child, 'SIGKILL')
      return
    }
    isStopping = true
    askedAt = Date.now()
    onStop()
    await stopAll()
    process.exit(code)
  }
  process.on('SIGINT', requestStop)
  process.on('SIGTERM', requestStop)
  if (process.env.npm_lifecycle_event) {
    const npm = process.ppid
    setInterval(() => process.ppid !== npm && requestStop(), 500).unref()
  }
}

export async function stopAll() {
  for (const isLast of [false, true]) {
    const children = [...running].filter((child) => leanedOn.has(child) === isLast)
    await Promise.all(children.map((child) => stopChild(child, ended(child))))
  }
}

/** @param {ChildProcess} child @param {Promise<unknown>} exited */
async function stopChild(child, exited) {
  if (!running.has(child)) return
  child.kill('SIGTERM')
  const deadline = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  await exited
  clearTimeout(deadline)
}

/** @param {ChildProcess} child */
const ended = (child) => new Promise((settle) => child.once('exit', settle).once('error', settle))

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // All processes of the group have ended meanwhile, so there is none to signal.
  }
}
