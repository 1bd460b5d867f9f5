import {
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  type PublicClient,
  pad,
  type RpcBlock,
} from 'viem'

export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export interface Block {
  number: bigint
  hash: Hex
  parentHash: Hex
  at: Date
  transactions: BlockTransaction[]
  logsBloom: Hex | undefined
}

export interface BlockTransaction {
  hash: Hex
  from: Hex
  to: Hex | null
  value: bigint
}

export type BlockTag = bigint | 'latest' | 'finalized'

export async function readBlock(client: PublicClient, tag: bigint): Promise<Block | undefined> {
  const raw = await client.request({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(tag), true],
  })
  return raw === null || raw.hash === null ? undefined : blockOf(raw as RpcBlock)
}

export async function readHeader(client: PublicClient, tag: BlockTag): Promise<Block | undefined> {
  const block = typeof tag === 'bigint' ? numberToHex(tag) : tag
  const raw = await client.request({ method: 'eth_getBlockByNumber', params: [block, false] })
  return raw === null || raw.hash === null ? undefined : blockOf(raw as RpcBlock)
}

function blockOf(raw: RpcBlock): Block {
  const transactions = raw.transactions.filter((entry) => typeof entry !== 'string')
  return {
    number: BigInt(raw.number as Hex),
    hash: raw.hash as Hex,
    parentHash: raw.parentHash,
    at: new Date(Number(raw.timestamp) * 1000),
    logsBloom: raw.logsBloom ?? undefined,
    transactions: transactions.map(({ hash, from, to, value }) => ({
      hash,
      from,
      to: to ?? null,
      value: BigInt(value),
    })),
  }
}

export function lower(text: string): Hex {
  return text.toLowerCase() as Hex
}

export function asTopic(address: string): Hex {
  return pad(lower(address), { size: 32 })
}

/** False is certain: the header's bloom filter rules out any transfer to the address. */
export function mayHoldTransferTo(address: string, block: Block): boolean {
  return mayHoldLogOf([transferTopic, asTopic(address)], block)
}

/** Contracts as their address, topics as they are. */
export function mayHoldLogOf(items: readonly string[], { logsBloom }: Block): boolean {
  if (logsBloom === undefined) return true
  const bloom = hexToBytes(logsBloom)
  return items.every((item) => isIn(bloom, lower(item)))
}

function isIn(bloom: Uint8Array, item: Hex): boolean {
  const hash = hexToBytes(keccak256(item))
  return [0, 2, 4].every((byteIndex) => {
    const bit = (((hash[byteIndex] as number) << 8) | (hash[byteIndex + 1] as number)) & 2047
    return ((bloom[bloom.length - 1 - (bit >> 3)] as number) & (1 << (bit & 7))) !== 0
  })
}
