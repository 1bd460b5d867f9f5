import { createPublicClient, custom, type Hex, keccak256, type PublicClient, toHex } from 'viem'
import { chainFacts } from '@/config/chain'
import { mainTokens } from '@/config/coins'
import { type ChainPort, chainAway } from '@/server/chain/nodes/chain'
import {
  type ModelBlock,
  ModelChain,
  type ModelTransaction,
} from '../../scripts/simulate/chain/model-chain'
import { answerOf, type ModelNode } from '../../scripts/simulate/chain/node-answers'
import type { TestClock } from './api'

export { landing } from '../../scripts/simulate/chain/landing'
export {
  type ModelTransaction as ScriptedTransaction,
  tokenOf,
  transferLog,
} from '../../scripts/simulate/chain/model-chain'

let transactionCount = 0
export const newAddress = () =>
  keccak256(toHex(`an address ${++transactionCount}`)).slice(0, 42) as Hex

/** The model chain of the simulation, in which a test moves the clock by mining. */
export class ScriptedChain extends ModelChain {
  override finalBehind = 2

  constructor(private readonly clock: TestClock) {
    super(clock)
  }

  /** No two chains of a test share a hash: on a fork every block is another one. */
  override newHash(): Hex {
    transactionCount += 1
    return keccak256(toHex(`made for a test ${transactionCount}`))
  }

  override mine(...transactions: ModelTransaction[]): ModelBlock {
    this.clock.forward(1_000)
    return super.mine(...transactions)
  }
}

export interface ScriptedNode extends ModelNode {
  name: string
  lag: number
  isAway: boolean
  sent: Hex[]
}

export function scriptedNode(chain: ScriptedChain, name = 'a node'): ScriptedNode {
  const node: ScriptedNode = {
    name,
    chain,
    lag: 0,
    isAway: false,
    stateFrom: 0,
    traces: 'debug',
    lies: (_, answer) => answer,
    sent: [],
    known: () => node.chain.blocks.slice(0, Math.max(node.chain.blocks.length - node.lag, 0)),
    take: (signedTransaction) => void node.sent.push(signedTransaction),
  }
  return node
}

export function scriptedPort(nodes: ScriptedNode[]): ChainPort {
  const inTurn = async (method: string, params: unknown[]) => {
    const node = nodes.find(({ isAway }) => !isAway)
    if (node === undefined) throw chainAway()
    return answerOf(node, method, params)
  }
  const clientOver = (answerCall: (method: string, params: unknown[]) => Promise<unknown>) =>
    createPublicClient({
      transport: custom(
        {
          request: ({ method, params }: { method: string; params?: unknown[] }) =>
            answerCall(method, params ?? []),
        },
        { retryCount: 0 },
      ),
    }) as PublicClient
  return {
    ask: async ({ method, params }) => ({ result: await inTurn(method, params) }),
    client: clientOver(inTurn),
    nodes: nodes.map((node) => ({
      name: node.name,
      client: clientOver(async (method, params) => {
        if (node.isAway) throw chainAway()
        return answerOf(node, method, params)
      }),
    })),
    check: async () => 'answers',
    currencies: async () => [
      { ...chainFacts.native, address: null },
      ...mainTokens.map((token) => ({ ...token, decimals: 18 })),
    ],
  }
}
