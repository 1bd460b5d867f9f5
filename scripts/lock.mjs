// @ts-check
import { readFileSync, rmSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A process id alone may be reused. @param {number} pid */
export function markOf(pid) {
  return `${pid}-${birthOf(pid)}`
}

/** @param {string} mark */
export function isLive(mark) {
  const [pid = '', birth] = mark.split('-')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return birthOf(pid) === birth
}

/** @param {unknown} error */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** @param {number | string} pid */
function birthOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return 'unknown'
  }
}

/** @param {string} file */
export async function holdLock(file) {
  await mkdir(dirname(file), { recursive: true })
  for (let tries = 0; tries < 20; tries += 1) {
    if (await takeLock(file)) {
      process.on('exit', () => rmSync(file, { force: true }))
      return undefined
    }
    const owner = await ownerOf(file)
    if (owner && isLive(owner)) return Number(owner.split('-')[0])
    if (owner) await dropDead(file, owner)
    else await wait(300)
  }
  throw new Error(`${file} cannot be taken`)
}

/**
 * A lock of a dead process does not count.
 * @template Result
 * @param {string} file
 * @param {(pid: string) => void} onWait
 * @param {() => Promise<Result>} work
 */
export async function withLock(file, onWait, work) {
  await mkdir(dirname(file), { recursive: true })
  let isAnnounced = false
  while (!(await takeLock(file))) {
    const owner = await ownerOf(file)
    if (owner === undefined || isLive(owner)) {
      if (owner && !isAnnounced) onWait(owner.split('-')[0] ?? '')
      isAnnounced ||= Boolean(owner)
      await wait(300)
    } else {
      await dropDead(file, owner)
    }
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** @param {string} file */
async function takeLock(file) {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(markOf(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
async function ownerOf(file) {
  try {
    const mark = await readFile(file, 'utf8')
    if (mark) return mark
    return Date.now() - (await stat(file)).mtimeMs > 5000 ? '0-dead' : undefined
  } catch {
    return undefined
  }
}

// Renaming is atomic: of two that found the owner dead, one removes the file.
/** @param {string} file @param {string} owner */
async function dropDead(file, owner) {
  const asideFile = `${file}.${process.pid}`
  try {
    await rename(file, asideFile)
    const asideText = await readFile(asideFile, 'utf8')
    if (asideText !== owner && isLive(asideText)) await rename(asideFile, file)
    await rm(asideFile, { force: true })
  } catch {
    // Another process has moved the dead owner's file aside already.
  }
}
