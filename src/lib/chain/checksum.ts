// In its own file, which loads with the first address that is shown whole.
export { getAddress } from 'viem'
