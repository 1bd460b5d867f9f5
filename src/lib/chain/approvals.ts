import { mainRouter, sandboxRouter } from '@/config/chain'
import { askChainAll } from './chain-reader'

const allowanceSelector = '0xdd62ed3e'

/**
 * Contracts that many wallets approve, and which are therefore asked about regardless of the age of
 * an approval.
 */
const wellKnown = [
  mainRouter,
  sandboxRouter,
  // Permit2, through which exchanges move tokens.
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
]

/** How many questions the proxy answers in one batch. */
const questionsAtOnce = 20

export interface Approval {
  spender: string
  amount: bigint
}

/**
 * The current allowances of a wallet's token as the network has them: of the spenders in its
 * events, and of those that many wallets approve.
 */
export const readApprovals = (token: string, wallet: string, spenders: readonly string[]) =>
  amountsOf(token, wallet, [...new Set([...spenders, ...wellKnown].map(lower))])

async function amountsOf(token: string, wallet: string, spenders: string[]): Promise<Approval[]> {
  const [batch, laterSpenders] = [
    spenders.slice(0, questionsAtOnce),
    spenders.slice(questionsAtOnce),
  ]
  const answers = await askChainAll(
    batch.map((spender) => ({
      method: 'eth_call',
      params: [
        { to: token, data: `${allowanceSelector}${bare(word(wallet))}${bare(word(spender))}` },
        'latest',
      ],
    })),
  )
  const approvals = batch
    .map((spender, place) => ({ spender, amount: BigInt(String(answers[place])) }))
    .filter(({ amount }) => amount > 0n)
  return laterSpenders.length === 0
    ? approvals
    : [...approvals, ...(await amountsOf(token, wallet, laterSpenders))]
}

const lower = (address: string) => address.toLowerCase()
const bare = (text: string) => text.slice(2)
const word = (address: string) => `0x${bare(lower(address)).padStart(64, '0')}`
