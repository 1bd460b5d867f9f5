// A file of its own: what reckons a checksum is fetched with the first address that is shown whole.
export { getAddress } from 'viem'
