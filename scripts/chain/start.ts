import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../children.mjs'
import { holdLock, isLive, markOf } from '../lock.mjs'
import { commandFor } from '../product/command-for'
import { Refusal } from '../refusal.mjs'
import { freePort, projectRoot, type Settings } from '../settings.mjs'
import { keepChain } from './keeper'
import { answersWith, askNode } from './rpc'
import { isToBegin, lossOf, soundState } from './state'

const host = '127.0.0.1'
const defaultPort = 8545
const startMs = 30_000
const endMs = 12_000
const maxStarts = 3
const laidBlocks = 16
const calmMs = 10 * 60_000
/** As in src/server/sandbox/chain/past.ts; a test compares them. */
const pastDays = 75
const meanwhile = 'Everything else works; wallets show no balance, and nothing can be paid.'

export interface Chain {
  url?: string
  port?: number
  notes: string[]
  leave: () => void
}

interface Place {
  program: string
  port: number
  folder: string
  dataDir: string
  url: string
}

type Node = ReturnType<typeof launch>

class NoChainHere extends Error {}

/** Most of the product needs no chain: without one there is a note. */
export async function startChain(settings: Settings): Promise<Chain> {
  try {
    return await startedChain(settings)
  } catch (error) {
    if (!(error instanceof NoChainHere)) throw error
    return { notes: [`${error.message} ${meanwhile}`], leave: () => {} }
  }
}

async function startedChain(settings: Settings): Promise<Chain> {
  const program = nodeProgram()
  const { dataDir } = settings
  const folder = join(dataDir, 'chain')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await holdFolder(folder, dataDir)
  const notes = soundState(folder, dataDir)
  const { place, node } = await startNode(settings, { program, folder, dataDir })
  notes.push(...(await lossOf(dataDir, place.url)))
  await layBlocks(place, node)
  return { url: place.url, port: place.port, notes, leave: keepUp(node, place) }
}

function keepUp(first: Node, place: Place) {
  let isOver = false
  const run = async () => {
    let node: Node | undefined = first
    for (let starts = 0; node; ) {
      const since = Date.now()
      const keeper = keepChain(place)
      const { code, signal } = await node.exited
      clearInterval(keeper)
      if (Date.now() - since > calmMs) starts = 0
      node = undefined
      while (!isOver && !node && starts < maxStarts) {
        starts += 1
        node = await startAgain(place)
        if (!node) await wait(500)
      }
      if (isOver) return node?.stop()
      const endText = `The local chain has ended (${signal ?? `code ${code}`})`
      console.error(
        node
          ? `${endText} and was started again.`
          : `${endText} and does not start again. ${meanwhile}`,
      )
    }
  }
  run()
  return () => {
    isOver = true
  }
}

async function startAgain(place: Place) {
  let node: Node | undefined
  try {
    const notes = soundState(place.folder, place.dataDir)
    node = launch(place)
    const result = await Promise.race([untilAnswers(place.url, node), node.exited])
    if (result !== 'answers') throw new Error('It does not answer')
    notes.push(...(await lossOf(place.dataDir, place.url)))
    await layBlocks(place, node)
    for (const note of notes) console.error(note)
    return node
  } catch {
    await node?.stop()
    return undefined
  }
}

/** Two nodes on one state would overwrite each other; a killed start's ends within seconds. */
async function holdFolder(folder: string, dataDir: string) {
  const owner = await holdLock(join(folder, 'lock'))
  if (owner) {
    throw new Refusal(
      `The data directory ${dataDir} is in use by process ${owner}. Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
  const before = readText(join(folder, 'node'))
  const deadline = Date.now() + endMs
  while (before && isLive(before)) {
    if (Date.now() > deadline) {
      const [pid] = before.split('-')
      throw new Refusal(
        `The local chain of an earlier start (process ${pid}) does not end. End it.`,
      )
    }
    await wait(100)
  }
}

async function startNode(
  settings: Settings,
  storedPlace: Pick<Place, 'program' | 'folder' | 'dataDir'>,
) {
  for (let tries = 1; ; tries += 1) {
    const port = await choosePort(settings, storedPlace.folder)
    const place = { ...storedPlace, port, url: `http://${host}:${port}` }
    const node = launch(place)
    const result = await Promise.race([untilAnswers(place.url, node), node.exited])
    if (result === 'answers') return { place, node }
    // Another program may have taken the port since it was chosen.
    if (/already in use/i.test(node.words()) && tries < 5 && !settings.chainPort) continue
    if (spawnSync(storedPlace.program, ['--version'], { stdio: 'ignore' }).status !== 0)
      throw new NoChainHere(
        `The program of the local chain does not run on this machine (${storedPlace.program}).`,
      )
    throw new Refusal(
      `${node.words().trim()}\n\nThe local chain could not be started. Its state is in ${storedPlace.folder}; to begin with a new chain: ${commandFor('sandbox reset')}`,
    )
  }
}

function launch({ program, port, folder }: Place) {
  const isNew = isToBegin(folder)
  // A host that cannot exist: no page may read this chain, and its name tells it from another
  // checkout's on the same port.
  const name = `http://${randomUUID()}.invalid`
  const args = [
    ...['--quiet', '--allow-origin', name, '--host', host, '--port', String(port)],
    ...['--chain-id', '56', '--slots-in-an-epoch', '1'],
    // A new chain waits: the server first fills in the past.
    ...(isNew ? ['--no-mining', '--timestamp', String(longAgo())] : ['--block-time', '1']),
    ...['--state', join(folder, 'state.json'), '--state-interval', '1'],
    // Otherwise each later block leaves a file with the whole state.
    ...['--prune-history', '500'],
  ]
  const { child, exited, stop } = startChild({
    command: program,
    args,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    bound: true,
    isLast: true,
  })
  if (child.pid) writeFileSync(join(folder, 'node'), markOf(child.pid))
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    words = (words + chunk).slice(-2000)
  })
  return { name, isNew, exited, stop, words: () => words }
}

const longAgo = () => Math.floor(Date.now() / 1000) - pastDays * 24 * 60 * 60

async function untilAnswers(url: string, { name }: Node) {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    if (await answersWith(url, name)) return 'answers'
    await wait(50)
  }
  return 'silent'
}

/**
 * A restarted node knows the state after its newest block, but none of those before. Decisions
 * about money ask fifteen blocks lower, so sixteen are made at once.
 */
async function layBlocks({ url }: Place, { isNew }: Node) {
  if (!isNew) await askNode(url, 'anvil_mine', [`0x${laidBlocks.toString(16)}`], startMs)
}

/** The program itself instead of the package's wrapper, which would end before it. */
export function nodeProgram() {
  const { platform, arch } = process
  const name = `anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const program = join(projectRoot, 'node_modules/@foundry-rs', name, 'bin', file)
  if (existsSync(program)) return program
  throw new NoChainHere(
    `There is no local chain for ${platform} on ${arch}: the package @foundry-rs/${name} is missing.`,
  )
}

async function choosePort({ port: sitePort, chainPort }: Settings, folder: string) {
  if (chainPort) return chainPort
  const storedPort = Number(readText(join(folder, 'port'))) || defaultPort
  for (const port of [storedPort, defaultPort, 0]) {
    const unusedPort = port === sitePort ? undefined : await freePort(port, host)
    if (!unusedPort) continue
    writeFileSync(join(folder, 'port'), String(unusedPort))
    return unusedPort
  }
  throw new Refusal('There is no free port for the local chain.')
}

function readText(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
