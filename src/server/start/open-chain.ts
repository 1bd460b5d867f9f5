import { existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { mainTokens } from '@/config/coins'
import { hourMs } from '@/config/durations'
import type { ServerEnv } from '@/config/env.server'
import { tokenPartiesIn } from '@/config/token-settings'
import { type ChainPort, noChain } from '@/server/chain/nodes/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { type ShareToken, shareTokenOf } from '@/server/chain/token/share-token'
import { AppError } from '@/server/platform/errors'
import { repeat } from '@/server/platform/jobs/repeat'
import { errorFields, type Log } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/machine'
import type { SendRpc } from '../chain/nodes/rpc-node'

/** The nodes follow another chain, on which payments would be lost. */
export class WrongChain extends Error {}

const againMs = 2_000
/**
 * Our own node on this machine: if it is slow, everything is, and no other could answer instead.
 */
const localMs = 20_000
const writtenMs = 10_000

export async function chainFrom(env: ServerEnv, log: Log): Promise<ChainPort> {
  const sandbox = await sandboxParts(env)
  if (sandbox) {
    // The start command passes the local chain's port; without it there is no chain.
    if (env.CHAIN_PORT === undefined) return noChain
    const urls = [`http://127.0.0.1:${env.CHAIN_PORT}`]
    const connect = sandbox.interruptible(ownConnections)
    const { sandboxTokens: tokens, sandboxShareToken: shareToken } = sandbox
    return rpcChain({ urls, tokens, shareToken, log, connect, waitMs: localMs })
  }
  return rpcChain({
    urls: env.RPC_URLS ?? [],
    tokens: mainTokens,
    shareToken: shareTokenFrom(env),
    log,
    connect: ownConnections,
  })
}

function shareTokenFrom(env: ServerEnv): ShareToken | undefined {
  const parties = tokenPartiesIn(env)
  return parties && shareTokenOf(parties, BigInt(env.TOKEN_FIRST_BLOCK ?? 0))
}

export interface LocalPast {
  /** Whether the payments of the past are made on the local chain. */
  isPaidFor?: boolean
  /** All shares in the books; without them as many as the sample bank has. */
  issued?: bigint | undefined
}

export async function openChain(
  env: ServerEnv,
  chain: ChainPort,
  log: Log,
  { isPaidFor = true, issued }: LocalPast = {},
): Promise<() => Promise<void>> {
  if ((await chain.check()) === 'wrong') throw wrongChain(env)
  if (chain.isAbsent) return async () => undefined
  const run = () => checkAgain(chain, log)
  const stopChecks = repeat(log, { name: 'chain check', everyMs: hourMs, run })
  const sandbox = await sandboxParts(env)
  const prepare =
    sandbox &&
    (() => prepareSandboxChain(sandbox, chain, { folder: chainFolder(env), isPaidFor, issued }))
  const stopPreparing = prepare ? await untilDone(prepare, log) : () => undefined
  return async () => {
    stopPreparing()
    await stopChecks()
  }
}

/**
 * Checks hourly which chain each address serves, because a provider may change it. Only the wrong
 * chain stops a start.
 */
async function checkAgain(chain: ChainPort, log: Log): Promise<void> {
  const state = await chain.check()
  if (state !== 'answers') log.error('chain check', { state })
}

function wrongChain(env: ServerEnv): WrongChain {
  const advice =
    env.APP_MODE === 'sandbox'
      ? `Another program answers on CHAIN_PORT ${env.CHAIN_PORT}: end it, or set CHAIN_PORT to a free one.`
      : 'Check RPC_URLS; the log names the host.'
  return new WrongChain(
    `FNX needs BNB Smart Chain (chain id 56), and a node it was given belongs to another chain. ${advice}`,
  )
}

const chainFolder = (env: ServerEnv) => join(env.DATA_DIR, 'chain')

/**
 * Brings the local chain up to the present and waits until it is on the disk, before anything uses
 * it.
 */
async function prepareSandboxChain(
  { prepareLocalChain, liveThroughPast }: SandboxParts,
  chain: ChainPort,
  {
    folder,
    isPaidFor,
    issued,
  }: { folder: string; isPaidFor: boolean; issued?: bigint | undefined },
): Promise<void> {
  await prepareLocalChain(chain)
  await (await sandboxToken())?.prepareShareToken(chain, issued)
  const mark = join(folder, 'unfinished')
  if (!existsSync(mark)) return
  await liveThroughPast(chain, { now: systemClock.now(), isPaidFor })
  await untilWritten(join(folder, 'state.json'), await chain.client.getBlockNumber())
  rmSync(mark)
}

/**
 * Waits until the chain's file has this height: after a power cut the database must not be ahead of
 * the chain.
 */
async function untilWritten(file: string, height: bigint): Promise<void> {
  for (const endMs = performance.now() + writtenMs; performance.now() < endMs; await wait(50)) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (heightIn(text) >= height) return
  }
  throw new Error(`The local chain does not write itself down: ${file}`)
}

/** The height in the chain's file; a half-written file counts as none. */
function heightIn(text: string): bigint {
  try {
    return BigInt(JSON.parse(text).best_block_number)
  } catch {
    return -1n
  }
}

async function untilDone(prepare: () => Promise<void>, log: Log): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const attempt = async (isFirst: boolean) => {
    try {
      await prepare()
    } catch (error) {
      // The absence of the chain was already logged.
      const isOther = !(error instanceof AppError)
      if (isFirst && isOther) log.error('local chain not ready, tried again', errorFields(error))
      if (!isStopped) timer = setTimeout(() => void attempt(false), againMs)
    }
  }
  await attempt(true)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

export type SandboxParts = typeof import('@/server/sandbox')

/** The parts that only a sandbox has. A production's bundle does not contain them. */
export async function sandboxParts({ APP_MODE }: ServerEnv): Promise<SandboxParts | undefined> {
  return process.env.APP_MODE === 'production' || APP_MODE === 'production'
    ? undefined
    : await import('@/server/sandbox')
}

/** Loaded separately, because only a sandbox reads its files. */
async function sandboxToken() {
  return process.env.APP_MODE === 'production'
    ? undefined
    : await import('@/server/sandbox/chain/share-token-node')
}

export function ownConnections(maxAtOnce = Number.POSITIVE_INFINITY): SendRpc {
  // Shorter than other servers keep an idle connection, because using a closed one fails.
  const choices = { keepAlive: true, maxSockets: maxAtOnce, timeout: 4_000 }
  const http = new HttpAgent(choices)
  const https = new HttpsAgent(choices)
  return async (url, body, signal) => {
    const isSecure = url.startsWith('https:')
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'gzip',
    }
    const agent = isSecure ? https : http
    const request = (isSecure ? overHttps : overHttp)(url, {
      method: 'POST',
      headers,
      agent,
      signal,
    })
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end(body)
    })
    return { status: reply.statusCode ?? 0, parts: unpack(reply) }
  }
}

function unpack(reply: IncomingMessage): AsyncIterable<Uint8Array> {
  if (reply.headers['content-encoding'] !== 'gzip') return reply
  const plain = createGunzip()
  reply.on('error', (error) => plain.destroy(error))
  plain.on('close', () => reply.destroy())
  return reply.pipe(plain)
}
