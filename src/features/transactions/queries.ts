export const transactionCalls = () =>
  import('@/contract/transaction').then((part) => part.transactionCalls)
