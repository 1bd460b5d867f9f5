import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export class DirectoryInUse extends Error {}

export interface DataDirectory {
  path: string
  release(): void
}

/**
 * Opens the data directory for this process alone. Two processes on one embedded database lose
 * rows without an error, so a lock with a live owner is a refusal and a dead owner's lock is taken over.
 */
export function openDataDirectory(folder: string): DataDirectory {
  const path = resolve(folder)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const lock = join(path, 'lock')
  const own = join(path, `lock.${process.pid}`)
  const text = ownerText(process.pid)
  writeFileSync(own, text)
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      if (linked(own, lock)) return { path, release: () => release(lock, text) }
      dropDeadLock(path, lock)
    }
  } finally {
    rmSync(own, { force: true })
  }
  throw new DirectoryInUse(
    `The data directory ${path} is being opened by another process. Try again.`,
  )
}

// A hard link either appears whole or not at all, also between two starters.
function linked(own: string, lock: string): boolean {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function dropDeadLock(path: string, lock: string): void {
  const text = textOf(lock)
  if (text === undefined) return
  const pid = Number(text.split(' ')[0])
  if (isAlive(pid, text)) {
    throw new DirectoryInUse(
      `The data directory ${path} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
  const aside = join(path, `lock.dead.${process.pid}`)
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  // Somebody else may have taken the lock over between reading and moving: then it goes back.
  if (textOf(aside) !== text) linked(aside, lock)
  rmSync(aside, { force: true })
}

function isAlive(pid: number, text: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return ownerText(pid) === text
}

/** Process id and its start time: a number that was given to another process does not count as alive. */
function ownerText(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`)
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
  return `${pid} ${started}`
}

function release(lock: string, text: string): void {
  if (textOf(lock) === text) rmSync(lock, { force: true })
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
