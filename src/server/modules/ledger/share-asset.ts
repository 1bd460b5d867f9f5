/**
 * The ledger's name for the share of the first offering. An account's asset never changes, so this
 * word stays; the next offering gets one of its own. No other file spells it.
 */
export const shareAsset = 'SHARE'

export type ShareAsset = typeof shareAsset
