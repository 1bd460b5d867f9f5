import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../lock.mjs'
import { commandFor } from '../product/command-for'
import { Refusal } from '../refusal.mjs'
import { askNode } from './rpc'

const advice = () => `To begin with a new chain: ${commandFor('sandbox reset')}`

// The node overwrites its state in place, so a crash can leave half a file.
const lastWords = '"historical_states":null}'

const markOf = (folder: string) => join(folder, 'unfinished')

export function isToBegin(folder: string): boolean {
  if (filesOf(folder).some((file) => existsSync(file))) return false
  writeFileSync(markOf(folder), '')
  return true
}

/** It was interrupted between past and present, so it has no user yet. */
function removeUnfinished(folder: string, dataDir: string) {
  if (!existsSync(markOf(folder))) return
  for (const file of [...filesOf(folder), headFile(dataDir)]) rmSync(file, { force: true })
}

export function soundState(folder: string, dataDir: string): string[] {
  removeUnfinished(folder, dataDir)
  const [state, copy] = filesOf(folder)
  if (keepCopy(folder) || !existsSync(state)) return []
  if (!isWhole(copy)) {
    throw new Refusal(
      `The state of the local chain, ${state}, breaks off in the middle. ${advice()}`,
    )
  }
  const from = statSync(copy).mtime.toISOString()
  copyFileSync(copy, state)
  return [
    `The state of the local chain broke off in the middle; a copy from ${from} takes its place.`,
  ]
}

export function keepCopy(folder: string) {
  const [state, copy] = filesOf(folder)
  const freshPath = `${copy}.new`
  try {
    const before = statSync(state).mtimeMs
    copyFileSync(state, freshPath, constants.COPYFILE_FICLONE)
    if (!isWhole(freshPath) || statSync(state).mtimeMs !== before) return false
    const handle = openSync(freshPath, 'r+')
    fsyncSync(handle)
    closeSync(handle)
    renameSync(freshPath, copy)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  } finally {
    rmSync(freshPath, { force: true })
  }
}

/** A chain without this block has lost people's payments. */
export function keepHead(dataDir: string, { number, hash }: { number: string; hash: string }) {
  const file = headFile(dataDir)
  writeFileSync(`${file}.new`, JSON.stringify({ number: Number(number), hash }))
  renameSync(`${file}.new`, file)
}

export async function lossOf(dataDir: string, url: string): Promise<string[]> {
  if (!existsSync(headFile(dataDir))) return []
  const storedHead = JSON.parse(readFileSync(headFile(dataDir), 'utf8'))
  const block = await askNode(url, 'eth_getBlockByNumber', [
    `0x${storedHead.number.toString(16)}`,
    false,
  ])
  if (block?.hash === storedHead.hash) return []
  const head = Number(await askNode(url, 'eth_blockNumber'))
  const state = block ? 'another one stands in its place' : `the chain ends at block ${head}`
  return [
    `The local chain has lost blocks: block ${storedHead.number} held transactions and is gone, ${state}. What was paid there is gone too, while accounts may still show it. ${advice()}`,
  ]
}

const headFile = (dataDir: string) => join(dataDir, 'chain-head.json')

const filesOf = (folder: string) =>
  [join(folder, 'state.json'), join(folder, 'state.copy.json')] as const

function isWhole(file: string) {
  if (!existsSync(file)) return false
  const handle = openSync(file, 'r')
  try {
    const endBytes = Buffer.alloc(lastWords.length)
    const { size } = fstatSync(handle)
    readSync(handle, endBytes, 0, endBytes.length, Math.max(0, size - endBytes.length))
    return endBytes.toString() === lastWords
  } finally {
    closeSync(handle)
  }
}
