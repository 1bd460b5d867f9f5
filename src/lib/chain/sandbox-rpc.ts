import { rpcUrl } from './chain-reader'

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export const rejectedError = () => new RpcError(4001, 'User rejected the request.')
export const unauthorizedError = () => new RpcError(4100, 'Connect the wallet first.')
export const unknownChain = () =>
  new RpcError(4902, 'The Sandbox Wallet knows the local chain only.')

export interface ChainRequest {
  method: string
  params?: unknown
}

interface RpcAnswer {
  result?: unknown
  error?: { code: number; message: string }
}

let lastId = 0

export async function askChain({ method, params = [] }: ChainRequest): Promise<unknown> {
  lastId += 1
  const response = await fetch(rpcUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
  })
  const answer = (await response.json()) as RpcAnswer
  if (answer.error) throw new RpcError(answer.error.code, answer.error.message)
  return answer.result
}
