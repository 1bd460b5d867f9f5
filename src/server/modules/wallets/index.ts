export {
  endLink,
  forgetNonces,
  link,
  linkedWallets,
  type Names,
  noNames,
  noteConfirmed,
  openLink,
  refuseUnlinked,
  sweepNonces,
  unlinkAll,
} from './links'
export { doesAccept, isSignedBy } from './signature'
export type { WalletLink } from './tables'
