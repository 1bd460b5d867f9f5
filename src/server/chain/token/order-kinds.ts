/**
 * What our keys sign. allow, delist: puts a wallet on the list, takes it off · deliver: moves shares out
 * of the desk · payout: pays what is owed out of the payer · sweep, return: what two operators have the
 * desk send. Each has a description in `src/server/signer/kinds.ts`, and an owner whose `OrderKind` ends it.
 */
export const chainOrderKinds = ['allow', 'delist', 'deliver', 'payout', 'sweep', 'return'] as const
export type ChainOrderKind = (typeof chainOrderKinds)[number]
