export {
  endLink,
  forgetNonces,
  link,
  linkedWallets,
  type Names,
  noNames,
  refuseUnlinked,
  sweepNonces,
  unlinkAll,
} from './links'
export { isSignedBy } from './signature'
