import { linkSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Disk } from './machine'

const probeBytes = 64 * 1024

/** Tries to write a file, because free blocks show neither quotas nor a read-only file system. */
export function nodeDisk(folder: string): Disk {
  const probe = join(folder, `probe.${process.pid}`)
  return {
    usedPercent: async () => {
      try {
        const file = await open(probe, 'w')
        try {
          await file.write(Buffer.alloc(probeBytes, 1))
          await file.sync()
        } finally {
          await file.close()
        }
      } finally {
        await rm(probe, { force: true })
      }
      const { blocks, bfree, bavail } = await statfs(folder)
      const used = blocks - bfree
      return used + bavail === 0 ? 100 : (100 * used) / (used + bavail)
    },
  }
}

export class DirectoryInUse extends Error {}
export class DirectoryUnusable extends Error {}

const takeoverWaitMs = 20
// One segment of the write-ahead log, and what opening writes next to it, with a margin.
const minBytes = 64 * 1024 * 1024

type FreeBytes = (path: string) => number

const freeBytesOf: FreeBytes = (path) => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** The embedded database reports only that it failed to initialize; its data is intact. */
export function refuseFullDisk(path: string, cause?: unknown, freeBytes = freeBytesOf): void {
  const free = freeBytes(path)
  if (free >= minBytes) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  throw new DirectoryUnusable(
    `FNX does not start: the disk of ${path} is full (${megabytes(free)} MB are free, and the embedded database needs ${megabytes(minBytes)} MB to open). Nothing is lost: make room, or set DATA_DIR to another disk, and start again.`,
    { cause },
  )
}

export interface DataDirectory {
  path: string
  release(): void
}

/** Two processes on one embedded database lose rows silently; a dead owner's lock is taken over. */
export function openDataDirectory(
  folder: string,
  freeBytes: FreeBytes = freeBytesOf,
): DataDirectory {
  const path = resolve(folder)
  make(path)
  refuseFullDisk(path, undefined, freeBytes)
  const lock = join(path, 'lock')
  const ownLock = join(path, `lock.${process.pid}`)
  const text = ownerText(process.pid)
  usable(path, () => writeFileSync(ownLock, text))
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      if (linkLock(ownLock, lock)) return lockedDirectory(path, lock, text)
      dropDeadLock(path, lock, ownLock)
    }
  } finally {
    rmSync(ownLock, { force: true })
  }
  throw new DirectoryInUse(`Another process is opening ${path}. Try again.`)
}

const make = (path: string) =>
  usable(path, () => void mkdirSync(path, { recursive: true, mode: 0o700 }))

function usable(path: string, act: () => void): void {
  try {
    act()
  } catch (error) {
    throw new DirectoryUnusable(
      `Can’t use ${path} (${(error as Error).message}). Set DATA_DIR to a writable folder.`,
    )
  }
}

// A hard link is created atomically, so a half-written lock is never read.
function linkLock(ownLock: string, lock: string): boolean {
  try {
    linkSync(ownLock, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a dead owner's lock, under a second lock, so that of two simultaneous starts only one
 * takes over.
 */
function dropDeadLock(path: string, lock: string, ownLock: string): void {
  const text = textOf(lock)
  if (text === undefined) return
  if (isAlive(text)) {
    throw new DirectoryInUse(
      `Process ${pidOf(text)} uses ${path}. Stop it, or set another DATA_DIR.`,
    )
  }
  const taking = `${lock}.taking`
  if (linkLock(ownLock, taking)) {
    if (textOf(lock) === text) rmSync(lock, { force: true })
    rmSync(taking, { force: true })
    return
  }
  const taker = textOf(taking)
  if (taker !== undefined && !isAlive(taker)) rmSync(taking, { force: true })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, takeoverWaitMs)
}

function isAlive(text: string): boolean {
  const pid = pidOf(text)
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return ownerText(pid) === text
}

function pidOf(text: string): number {
  return Number(text.split(' ')[0])
}

/** Process ids are reused, so the owner is identified together with its start time. */
function ownerText(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`)
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
  const boot = textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? 'unknown'
  return `${pid} ${started} ${boot}`
}

function lockedDirectory(path: string, lock: string, text: string): DataDirectory {
  const release = () => {
    process.off('exit', release)
    if (textOf(lock) === text) rmSync(lock, { force: true })
  }
  process.once('exit', release)
  return { path, release }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
