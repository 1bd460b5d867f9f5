import { mainRouter, sandboxRouter } from '@/config/chain'
import { askChainAll } from './chain-reader'

/** The first topic of ERC-20’s `Approval(owner, spender, amount)`. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const allowanceSelector = '0xdd62ed3e'

/** Programs that many wallets approve, and so are asked about however long ago that was. */
const wellKnown = [
  mainRouter,
  sandboxRouter,
  // Permit2, through which exchanges move tokens.
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
]

/** The proxy answers logs of so many blocks at once, and so many questions in one list. */
const blocksAtOnce = 1_000
const questionsAtOnce = 20

export interface Approval {
  spender: string
  amount: bigint
}

export interface Approvals {
  all: Approval[]
  /** How far back approvals were looked for; undefined if it was all the way. */
  recentBlocks: number | undefined
}

/**
 * Who may move the token from a wallet, and how much, as the network says now. The token keeps no
 * list of spenders, so they are found in its logs; no node gives all of them at once.
 */
export async function readApprovals(
  token: string,
  wallet: string,
  signal?: AbortSignal,
): Promise<Approvals> {
  const [head] = await askChainAll([{ method: 'eth_blockNumber', params: [] }], signal)
  const last = Number(head)
  const ranges = recentRanges(last)
  const filter = { address: token, topics: [approvalTopic, word(wallet)] }
  const answers = await askChainAll(
    ranges.map(([from, to]) => ({
      method: 'eth_getLogs',
      params: [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }],
    })),
    signal,
  )
  const found = answers.flat().map((log) => addressIn((log as { topics: string[] }).topics[2]))
  const all = await amountsOf(token, wallet, [...new Set([...found, ...wellKnown.map(lower)])])
  const first = ranges.at(-1)?.[0] ?? 0
  return { all, recentBlocks: first === 0 ? undefined : last - first + 1 }
}

function recentRanges(last: number): [from: number, to: number][] {
  const count = Math.min(questionsAtOnce, Math.floor(last / blocksAtOnce) + 1)
  return Array.from({ length: count }, (_, place) => {
    const to = last - place * blocksAtOnce
    return [Math.max(0, to - blocksAtOnce + 1), to]
  })
}

async function amountsOf(token: string, wallet: string, spenders: string[]): Promise<Approval[]> {
  const [some, rest] = [spenders.slice(0, questionsAtOnce), spenders.slice(questionsAtOnce)]
  const answers = await askChainAll(
    some.map((spender) => ({
      method: 'eth_call',
      params: [
        { to: token, data: `${allowanceSelector}${bare(word(wallet))}${bare(word(spender))}` },
        'latest',
      ],
    })),
  )
  const approvals = some
    .map((spender, place) => ({ spender, amount: BigInt(String(answers[place])) }))
    .filter(({ amount }) => amount > 0n)
  return rest.length === 0 ? approvals : [...approvals, ...(await amountsOf(token, wallet, rest))]
}

const lower = (address: string) => address.toLowerCase()
const hex = (number: number) => `0x${number.toString(16)}`
const bare = (text: string) => text.slice(2)
const word = (address: string) => `0x${bare(lower(address)).padStart(64, '0')}`
const addressIn = (topic = '') => `0x${topic.slice(-40)}`
