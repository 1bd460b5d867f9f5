import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepChain } from './chain-keeper.mjs'
import { answersWith } from './chain-rpc.mjs'
import { lossOf, soundState } from './chain-state.mjs'
import { keepUp } from './chain-up.mjs'
import { startChild } from './children.mjs'
import { holdLock, isLive, markOf } from './lock.mjs'
import { Refusal } from './refusal.mjs'
import { freePort, projectRoot } from './settings.mjs'

const host = '127.0.0.1'
const usualPort = 8545
const startMs = 30_000
const endMs = 12_000

/**
 * Starts the local chain of a sandbox, with its state in the data directory, and resolves when it
 * answers. `notes` are for the person who started it; `leave` before it is stopped, or it starts again.
 * Where none can run, there is only a note: most of the product needs no chain.
 */
export async function startChain(settings) {
  try {
    return await startedChain(settings)
  } catch (error) {
    if (!(error instanceof NoChainHere)) throw error
    const meanwhile = 'Everything else works; wallets show no balance, and nothing can be paid.'
    return { notes: [`${error.message} ${meanwhile}`], leave: () => {} }
  }
}

class NoChainHere extends Error {}

async function startedChain(settings) {
  const program = nodeProgram()
  const folder = join(settings.dataDir, 'chain')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await holdFolder(folder, settings.dataDir)
  const notes = soundState(folder)
  const { port, node } = await startNode({ settings, folder, program })
  const url = `http://${host}:${port}`
  notes.push(...(await lossOf(settings.dataDir, url)))
  const leave = keepUp(node, {
    start: () => startAgain({ program, port, folder, url, dataDir: settings.dataDir }),
    keep: () => keepChain({ url, folder, dataDir: settings.dataDir }),
  })
  return { url, port, notes, leave }
}

/** On the same port, which the server was told; nothing when it does not come. */
async function startAgain(choices) {
  let node
  try {
    const notes = soundState(choices.folder)
    node = launch(choices)
    const result = await Promise.race([untilAnswers(choices.port, node), node.exited])
    if (result !== 'answers') throw new Error('It does not answer')
    notes.push(...(await lossOf(choices.dataDir, choices.url)))
    for (const note of notes) console.error(note)
    return node
  } catch {
    await node?.stop()
    return undefined
  }
}

/** Two nodes on one state would overwrite each other; the one of a killed start ends within seconds. */
async function holdFolder(folder, dataDir) {
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

async function startNode({ settings, folder, program }) {
  for (let tries = 1; ; tries += 1) {
    const port = await choosePort(settings, folder)
    const node = launch({ program, port, folder })
    const result = await Promise.race([untilAnswers(port, node), node.exited])
    if (result === 'answers') return { port, node }
    // Between choosing a port and taking it, another program may have been faster.
    if (/already in use/i.test(node.words()) && tries < 5 && !settings.chainPort) continue
    refuseUnlessRunnable(program)
    throw new Refusal(
      `${node.words().trim()}\n\nThe local chain could not be started. Its state is in ${folder}; to begin with a new chain: npm run ops -- sandbox reset`,
    )
  }
}

function launch({ program, port, folder }) {
  // The only pages that may read it are nobody's, and by that name it is told from the chain of
  // another checkout that was faster on the same port.
  const name = `http://${randomUUID()}.invalid`
  const args = [
    ...['--quiet', '--allow-origin', name, '--host', host, '--port', String(port)],
    ...['--chain-id', '56', '--block-time', '1', '--slots-in-an-epoch', '1'],
    ...['--state', join(folder, 'state.json'), '--state-interval', '1'],
    // Without this, each block beyond the newest leaves a file with the whole state in it.
    ...['--prune-history', '500'],
  ]
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc']
  const { child, exited, stop } = startChild({
    command: program,
    args,
    stdio,
    tethered: true,
    isLast: true,
  })
  if (child.pid) writeFileSync(join(folder, 'node'), markOf(child.pid))
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    words = (words + chunk).slice(-2000)
  })
  return { name, exited, stop, words: () => words }
}

async function untilAnswers(port, { name }) {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    if (await answersWith(`http://${host}:${port}`, name)) return 'answers'
    await wait(50)
  }
  return 'silent'
}

/** The real program: behind the wrapper of its package it would live on when the wrapper is ended. */
export function nodeProgram({ platform, arch } = process) {
  const name = `anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const program = join(projectRoot, 'node_modules/@foundry-rs', name, 'bin', file)
  if (existsSync(program)) return program
  throw new NoChainHere(
    `There is no local chain for ${platform} on ${arch}: the package @foundry-rs/${name} is missing.`,
  )
}

/** Whether it is the machine that cannot run it, or what is kept of this chain that it cannot read. */
function refuseUnlessRunnable(program) {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0) return
  throw new NoChainHere(`The program of the local chain does not run on this machine (${program}).`)
}

async function choosePort({ port: sitePort, chainPort }, folder) {
  if (chainPort) return chainPort
  const kept = Number(readText(join(folder, 'port'))) || usualPort
  for (const port of [kept, usualPort, 0]) {
    const free = port !== sitePort && (await freePort(port, host))
    if (!free) continue
    writeFileSync(join(folder, 'port'), String(free))
    return free
  }
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
