// Apart, so that it loads with the first whole address.
export { getAddress } from 'viem'
