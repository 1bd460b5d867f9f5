import { chainFacts } from '@/config/chain'
import { chainStepPath } from '@/contract/sandbox'
import { threadLimits } from '@/contract/user/threads'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { compose, type Services } from '@/server/compose'
import { keysFrom } from '@/server/platform/crypto/keys'
import { webPasswords } from '@/server/platform/crypto/passwords-web'
import { webSealing } from '@/server/platform/crypto/sealing-web'
import type { Database } from '@/server/platform/db/database'
import { consoleLog } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/machine'
import {
  interruptible,
  sandboxFaucet,
  sandboxFor,
  sandboxPorts,
  sandboxShareToken,
  sandboxTokens,
} from '@/server/sandbox'

interface MockPlace {
  database: Database
  secret: string
  siteUrl: string
}

export async function mockServices({ database, secret, siteUrl }: MockPlace): Promise<Services> {
  const log = consoleLog(systemClock)
  const urls = [chainFacts.rpcPath]
  const chain = withSteps(
    rpcChain({
      ...{ urls, tokens: sandboxTokens, shareToken: sandboxShareToken },
      ...{ log, connect: interruptible() },
    }),
  )
  const keys = await keysFrom(secret)
  return compose({
    ...sandboxPorts({ db: database.db, keys, clock: systemClock }),
    sandbox: sandboxFor('one'),
    database,
    mode: 'sandbox',
    siteUrl,
    log,
    chain,
    faucet: sandboxFaucet(chain),
    keys,
    passwords: webPasswords,
    sealing: webSealing,
    drawPage,
  })
}

const quality = 0.82

/** Here the browser's own decoder draws. */
async function drawPage(raw: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(raw)])).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const scale = Math.min(1, threadLimits.longestPx / Math.max(bitmap.width, bitmap.height))
  const sides = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  const [width = 1, height = 1] = sides
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Uint8Array(await blob.arrayBuffer())
}

/** Blocks of the local chain are its server's to make. */
function withSteps(chain: ChainPort): ChainPort {
  const ask: ChainPort['ask'] = async (call, room) => {
    if (!/^(anvil|evm)_/.test(call.method)) return chain.ask(call, room)
    const body = JSON.stringify(call)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chainStepPath, { method: 'POST', headers, body })
    return answer.json()
  }
  return { ...chain, ask }
}
