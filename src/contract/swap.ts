import * as z from 'zod/mini'
import { describe } from './define'
import { chainAddress, transactionHash } from './fields'
import { currencySymbol } from './purchase'
import { transaction } from './transaction'

const amount = z.string().check(z.regex(/^[1-9]\d{0,59}$/, 'Must be a whole number above zero'))

export const swapCalls = {
  recordSwap: describe({
    method: 'POST',
    path: 'wallet/recordSwap',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Says which transaction of a linked wallet is a swap. It shows as confirmed once the chain has it for good, with the currencies and amounts that the chain tells of.',
    request: z.object({
      hash: transactionHash,
      /** The linked wallet that sent it. */
      payer: chainAddress,
      payCurrency: currencySymbol,
      pay: amount,
      receiveCurrency: currencySymbol,
      /** As quoted; shown until the chain tells what came. */
      receive: amount,
    }),
    response: transaction,
  }),
}
