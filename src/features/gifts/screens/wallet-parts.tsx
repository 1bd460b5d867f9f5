/** The parts of this feature on the wallet page; other features import only screens. */
export { OfferedGifts } from '../components/offered-gifts'
