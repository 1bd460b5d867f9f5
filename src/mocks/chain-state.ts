/** A transfer made by a transaction; the chain's native coin has no token and no log. */
export interface MockTransfer {
  token: string | null
  from: string
  to: string
  amount: string
  logIndex: number
  /** No transfer: its receiver may take this amount from now on. */
  isApproval?: true
}

export interface MockTransaction {
  hash: string
  from: string
  to: string
  nonce: number
  value: string
  input: string
  block: number
  moves: MockTransfer[]
}

export interface MockChain {
  startedAt: number
  sent: MockTransaction[]
  /** Balances and allowances, by `placeOf`. */
  funds: Record<string, string>
}

const blockMs = 1_000
/** The block number at the first visit. Earlier events have numbers too. */
const firstBlock = 50_000_000

export const headOf = ({ startedAt }: MockChain, now: Date) =>
  firstBlock + Math.floor((now.getTime() - startedAt) / blockMs)

export const blockAt = ({ startedAt }: MockChain, block: number) =>
  new Date(Math.floor((startedAt + (block - firstBlock) * blockMs) / 1_000) * 1_000)

export const hashOfBlock = (block: number) => `0xb10c${block.toString(16).padStart(60, '0')}`

const fundsKey = (owner: string, token: string | null, spender = '') =>
  `${owner} ${token ?? 'coin'} ${spender}`.toLowerCase()

/** An owner's balance of a token, or a spender's allowance. */
export const fundsOf = (chain: MockChain, owner: string, token: string | null, spender = '') =>
  BigInt(chain.funds[fundsKey(owner, token, spender)] ?? 0)

export function credit(chain: MockChain, owner: string, token: string | null, amount: bigint) {
  chain.funds[fundsKey(owner, token)] = String(fundsOf(chain, owner, token) + amount)
}

export function applyTransaction(chain: MockChain, sent: MockTransaction): void {
  chain.sent.push(sent)
  for (const { token, from, to, amount, isApproval } of sent.moves)
    if (isApproval) chain.funds[fundsKey(from, token, to)] = amount
    else {
      credit(chain, from, token, -BigInt(amount))
      credit(chain, to, token, BigInt(amount))
    }
}
