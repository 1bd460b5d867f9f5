/** A transfer that a transaction made; the chain's own coin has no token and no log. */
export interface MadeTransfer {
  token: string | null
  from: string
  to: string
  amount: string
  logIndex: number
}

export interface MadeTransaction {
  hash: string
  from: string
  to: string
  nonce: number
  value: string
  input: string
  block: number
  isGood: boolean
  moves: MadeTransfer[]
  approvals: { token: string; owner: string; spender: string; amount: string; logIndex: number }[]
}

export interface MockChain {
  startedAt: number
  sent: MadeTransaction[]
  /** By `address token`, both in lower case; `coin` for the chain's own. */
  balances: Record<string, string>
  /** How much a spender may take; the key is the token's, owner's and spender's address. */
  allowances: Record<string, string>
}

const blockMs = 1_000
/** The number of the block of the first visit. What was before has numbers too. */
const firstBlock = 50_000_000

export const headOf = ({ startedAt }: MockChain, now: Date) =>
  firstBlock + Math.floor((now.getTime() - startedAt) / blockMs)

export const blockAt = ({ startedAt }: MockChain, block: number) =>
  new Date(Math.floor((startedAt + (block - firstBlock) * blockMs) / 1_000) * 1_000)

export const hashOfBlock = (block: number) => `0xb10c${block.toString(16).padStart(60, '0')}`

const placeOf = (address: string, token: string | null) =>
  `${address} ${token ?? 'coin'}`.toLowerCase()

export function fundsOf(chain: MockChain, address: string, token: string | null): bigint {
  return BigInt(chain.balances[placeOf(address, token)] ?? 0)
}

export function credit(chain: MockChain, address: string, token: string | null, amount: bigint) {
  chain.balances[placeOf(address, token)] = String(fundsOf(chain, address, token) + amount)
}

const allowancePlace = (token: string, owner: string, spender: string) =>
  `${token} ${owner} ${spender}`.toLowerCase()

export function allowanceOf(chain: MockChain, token: string, owner: string, spender: string) {
  return BigInt(chain.allowances[allowancePlace(token, owner, spender)] ?? 0)
}

export function setAllowance(
  chain: MockChain,
  { token, owner, spender }: { token: string; owner: string; spender: string },
  amount: bigint,
): void {
  chain.allowances[allowancePlace(token, owner, spender)] = String(amount)
}
