import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineChain, type Hex } from 'viem'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { freePort } from './fake'

const project = resolve(__dirname, '../..')
const processor = process.arch === 'x64' ? 'amd64' : process.arch
const program = join(
  project,
  `node_modules/@foundry-rs/anvil-${process.platform}-${processor}/bin/anvil`,
)

interface ChainChoices {
  port?: number
  chainId?: number
  blockTime?: number
  folder?: string
  /** A file with the state of a chain that has ended, which this one goes on from. */
  state?: string
  daysBack?: number
}

/** Written here: `viem/chains` would load eleven hundred files in each test file. */
export const localChain = defineChain({
  id: 56,
  name: 'a chain of this machine',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

/** Ends with its parent, even when the test is killed. */
export class TestChain {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
    private readonly remove: () => void,
  ) {}

  static async start(choices: ChainChoices = {}): Promise<TestChain> {
    const { chainId = 56, blockTime, folder, state, daysBack, port = await freePort() } = choices
    const home = folder ?? mkdtempSync(join(tmpdir(), 'fnx-chain-'))
    if (state !== undefined) copyFileSync(state, join(home, 'state.json'))
    const args = ['--quiet', '--no-cors', '--port', String(port), '--chain-id', String(chainId)]
    args.push('--slots-in-an-epoch', '1', '--prune-history', '500')
    args.push('--state', join(home, 'state.json'))
    if (blockTime !== undefined) args.push('--block-time', String(blockTime))
    if (daysBack !== undefined) {
      const first = Math.floor(Date.now() / 1000) - daysBack * 24 * 60 * 60
      args.push('--no-mining', '--timestamp', String(first), '--state-interval', '1')
    }
    const child = spawn(
      process.execPath,
      [join(project, 'scripts/keep-with-parent.mjs'), program, ...args],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        detached: true,
      },
    )
    const remove = () => {
      if (folder === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
    const chain = new TestChain(port, child, remove)
    await chain.untilAnswers()
    return chain
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  ask<Result = string>(method: string, ...params: unknown[]): Promise<Result> {
    return askNode(this.url, method, ...params)
  }

  /** The chain answers a moment before its block. */
  async mined<Receipt extends { transactionHash: Hex }>(transaction: object): Promise<Receipt> {
    const hash = await this.ask('eth_sendTransaction', transaction)
    for (;;) {
      const receipt = await this.ask<Receipt | null>('eth_getTransactionReceipt', hash)
      if (receipt !== null) return receipt
      await new Promise((onDone) => setTimeout(onDone, 5))
    }
  }

  async stop(): Promise<void> {
    const exited = new Promise((onDone) => this.child.once('exit', onDone))
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGTERM')
      await exited
    }
    this.remove()
  }

  private async untilAnswers(): Promise<void> {
    while (this.child.exitCode === null) {
      const isThere = await this.ask('eth_chainId').catch(() => undefined)
      if (isThere !== undefined) return
      await new Promise((onDone) => setTimeout(onDone, 30))
    }
    throw new Error('The chain of this test did not start')
  }
}

export async function askNode<Result = string>(
  url: string,
  method: string,
  ...params: unknown[]
): Promise<Result> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as {
    result: Result
    error?: { message: string }
  }
  if (error !== undefined) throw new Error(error.message)
  return result
}

/** A chain that loses its power before it accepts this transaction. */
export function withoutPowerAt(nth: number, port: ChainPort): ChainPort {
  let sentCount = 0
  const request = (async (call: { method: string }) => {
    sentCount += call.method === 'eth_sendRawTransaction' ? 1 : 0
    if (sentCount === nth) throw new Error('the power is gone')
    return port.client.request(call as never)
  }) as typeof port.client.request
  return { ...port, client: { ...port.client, request } }
}
