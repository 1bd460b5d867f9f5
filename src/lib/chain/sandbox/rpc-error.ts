/** A failure as EIP-1193 has it. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export const rejected = () => new RpcError(4001, 'User rejected the request.')
export const unauthorized = () => new RpcError(4100, 'Connect the wallet first.')
export const unknownChain = () =>
  new RpcError(4902, 'The Sandbox Wallet knows the local chain only.')
