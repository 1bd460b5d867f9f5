/**
 * The kinds of orders that our keys sign. allow, delist: adds a wallet to the allowlist, removes it
 * · deliver: moves shares out of the desk · payout: pays owed money out of the payer's address ·
 * sweep, return: transfers from the desk decided by two operators. Each has a description in
 * `src/server/signer/kinds.ts`, and an owner whose `OrderKind` ends it.
 */
export const chainOrderKinds = ['allow', 'delist', 'deliver', 'payout', 'sweep', 'return'] as const
export type ChainOrderKind = (typeof chainOrderKinds)[number]
