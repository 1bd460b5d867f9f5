import type { currencyCalls } from '@/contract/currency'
import type { Handlers } from '../mount'

export const currencyRoutes: Handlers<typeof currencyCalls> = {
  tokenList: async ({ chain }) => {
    const docs = await chain.currencies()
    return { docs, total: docs.length, page: 1, limit: docs.length }
  },
}
