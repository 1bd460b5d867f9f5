// In a file of its own, which is fetched with the first address that is shown whole.
export { getAddress } from 'viem'
