/** Part of the wallet page. */
export { OfferedGifts } from '../components/offered-gifts'
