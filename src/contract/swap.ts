import * as z from 'zod/mini'
import { aboveZeroError } from '@/messages/fields'
import { describe } from './define'
import { chainAddress, transactionHash } from './fields'
import { currencySymbol } from './purchase'
import { transaction } from './transaction'

const amount = z.string().check(z.regex(/^[1-9]\d{0,59}$/, { error: aboveZeroError }))

export const swapCalls = {
  recordSwap: describe({
    method: 'POST',
    path: 'wallet/recordSwap',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Records a linked wallet’s transaction as a swap. Once final, it shows the amounts found on-chain.',
    request: z.object({
      hash: transactionHash,
      payer: chainAddress,
      payCurrency: currencySymbol,
      pay: amount,
      receiveCurrency: currencySymbol,
      /** The quoted amount; the received amount is read from the chain. */
      receive: amount,
    }),
    response: transaction,
  }),
}
