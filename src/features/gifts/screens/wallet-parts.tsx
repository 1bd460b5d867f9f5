/** Part of the wallet page. */
export { GiftsPanel } from '../components/gift-list'
