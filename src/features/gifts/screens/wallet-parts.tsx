/** What the wallet page draws of this feature; other features import screens alone. */
export { OfferedGifts } from '../components/offered-gifts'
