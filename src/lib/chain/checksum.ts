// Apart, to load with the first whole address.
export { getAddress } from 'viem'
