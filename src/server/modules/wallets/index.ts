export { link, linkedWallets, refuseUnlinked, sweepNonces, unlinkAll } from './links'
export { type Names, noNames } from './names'
