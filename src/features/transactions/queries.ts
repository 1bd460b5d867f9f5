export const fetchTransactionCalls = () =>
  import('@/contract/transaction').then((part) => part.transactionCalls)
