const {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} = require('node:fs')
const { spawnSync } = require('node:child_process')
const { freemem, tmpdir } = require('node:os')
const { join } = require('node:path')

const memory = '/dev/shm'
const ownName = /^fnx-tests-(\d+)-/
const minBytes = 4 * 1024 ** 3

/** Databases make and drop thousands of small files. */
module.exports = function inMemory() {
  if (process.env.TEST_SIZE === 'full' || tmpdir().startsWith(memory) || !hasRoom()) return () => {}
  removeThoseOfDeadRuns()
  const folder = mkdtempSync(join(memory, `fnx-tests-${process.pid}-`))
  // PostgreSQL reads as another user.
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (!runsPrograms(folder)) {
    remove()
    return () => {}
  }
  process.env.TMPDIR = folder
  process.once('exit', remove)
  return remove
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) > minBytes
  } catch {
    return false
  }
}

function removeThoseOfDeadRuns() {
  for (const name of readdirSync(memory)) {
    const [, pid] = ownName.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/** Containers may forbid it. */
function runsPrograms(folder) {
  const file = join(folder, 'program')
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(file).status === 0
}
