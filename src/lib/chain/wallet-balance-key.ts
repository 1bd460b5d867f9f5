/**
 * The query keys of all that a wallet holds begin with it, so that any movement of coins invalidates
 * them at once.
 */
export const walletBalanceKey = ['balance'] as const
