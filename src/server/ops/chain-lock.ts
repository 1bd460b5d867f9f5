import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the local chain's folder as the start command does (scripts/lock.mjs); the answer gives it
 * back. Undefined while a start, or a node that outlives its start, has it.
 */
export function lockChain(folder: string): (() => void) | undefined {
  const node = textOf(join(folder, 'node'))
  if (node !== undefined && isLive(node)) return undefined
  const lock = join(folder, 'lock')
  const owner = textOf(lock)
  if (owner !== undefined && isLive(owner)) return undefined
  if (owner !== undefined) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, markOf(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
  return () => rmSync(lock, { force: true })
}

function isLive(mark: string): boolean {
  // Just being written: there is somebody.
  if (mark === '') return true
  const [pid = '', birth] = mark.split('-')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return birthOf(pid) === birth
}

function markOf(pid: number): string {
  return `${pid}-${birthOf(String(pid))}`
}

/** A number that was given to another process has another time of start. */
function birthOf(pid: string): string | undefined {
  const line = textOf(`/proc/${pid}/stat`)
  return line === undefined ? 'unknown' : line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
