import * as z from 'zod/mini'
import { describe } from './define'
import { chainAddress } from './fields'

export const walletNameCalls = {
  walletName: describe({
    method: 'GET',
    path: 'wallet/walletName',
    access: 'public',
    beyondSpec: true,
    summary:
      'The ENS name that an address has chosen for itself and that leads back to it; null where there is none, none can be found out, or names are not looked up here.',
    request: z.object({ address: chainAddress }),
    response: z.object({ name: z.nullable(z.string()) }),
    memorySeconds: 60,
    minuteLimit: 30,
  }),
}
