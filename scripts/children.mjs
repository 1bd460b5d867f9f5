import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const graceMs = 10_000
const tether = fileURLToPath(new URL('tether.mjs', import.meta.url))
const running = new Set()
const leanedOn = new WeakSet()
let isStopping = false

/**
 * Starts a program in a process group of its own, unless it is attached to the terminal. One that
 * does not watch its parent itself runs behind the tether, which ends it however this process dies.
 * One that others lean on `isLast` to be stopped.
 */
export function startChild({ command = process.execPath, args, tethered = false, ...options }) {
  const line = tethered ? [tether, command, ...args] : args
  const streams = options.stdio ?? ['ignore', 'inherit', 'inherit', 'ipc']
  const child = spawn(tethered ? process.execPath : command, line, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    // The tether knows by its channel that this process is gone.
    stdio: tethered && !streams.includes('ipc') ? [...streams, 'ipc'] : streams,
    detached: !options.attached,
  })
  running.add(child)
  if (options.isLast) leanedOn.add(child)
  if (options.onMessage) child.on('message', options.onMessage)
  const ended = new Promise((done) => {
    child.once('error', (error) => settle({ code: 1, error }))
    child.once('exit', (code, signal) => settle({ code: code ?? 1, signal }))
    function settle(result) {
      running.delete(child)
      signalGroup(child, 'SIGKILL')
      done(result)
    }
  })
  // Whoever asked to stop ends this process too; nothing that waits for a killed program goes on.
  const exited = ended.then((result) => (isStopping ? new Promise(() => {}) : result))
  return { child, exited, stop: () => stopChild(child, ended) }
}

/** Runs a program to its end. Quiet: its words are kept and handed back instead of shown; `onOutput` hears them at once. */
export async function runChild({ quiet = false, timeLimitMs, onOutput, ...program }) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc']
  const started = Date.now()
  const { child, exited, stop } = startChild({ ...program, stdio, tethered: true })
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-200_000)
    onOutput?.(chunk)
  }
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  const seconds = () => Math.round((Date.now() - started) / 1000)
  let isLate = false
  const endLate = () => {
    isLate = true
    stop()
  }
  const limit = timeLimitMs && setTimeout(endLate, timeLimitMs)

  const closed = new Promise((done) => child.once('close', done).once('error', done))
  const result = await exited
  await closed
  clearTimeout(limit)
  return { ...result, output, isLate, seconds: seconds() }
}

/** Ends every child and then this process, when a signal asks or the npm that started it is gone. */
export function stopWhenAsked({ code, onStop = () => {} }) {
  let askedAt = 0
  const ask = async () => {
    if (isStopping) {
      // One Ctrl-C arrives twice under npm, from the terminal and from npm; a later one is impatience.
      if (Date.now() - askedAt > 1000) for (const child of running) signalGroup(child, 'SIGKILL')
      return
    }
    isStopping = true
    askedAt = Date.now()
    onStop()
    await stopAll()
    process.exit(code)
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  if (process.env.npm_lifecycle_event) {
    const npm = process.ppid
    setInterval(() => process.ppid !== npm && ask(), 500).unref()
  }
}

export async function stopAll() {
  const stop = (child) => stopChild(child, onceEnded(child))
  const isLast = (child) => leanedOn.has(child)
  await Promise.all([...running].filter((child) => !isLast(child)).map(stop))
  await Promise.all([...running].filter(isLast).map(stop))
}

async function stopChild(child, ended) {
  if (!running.has(child)) return
  child.kill('SIGTERM')
  const deadline = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  await ended
  clearTimeout(deadline)
}

const onceEnded = (child) => new Promise((done) => child.once('exit', done).once('error', done))

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Nobody of the group is left, which is what was wanted.
  }
}
