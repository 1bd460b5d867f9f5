/**
 * Keccak-256 of the code that has to run at the addresses of the token and the vault, as the
 * packages publish it. It is built into the page, because a lying server could send matching
 * values.
 */
export const programCodes = {
  topics: '0x6b4d23cc82e57822c52e512d42756abafe3d2234e65efe24e1fc402250cbd317',
  issuers: '0x5fdd4eb414ef8cfd575c398cdc75a119d5dbf7464ec918ba8f7d0b1614004a12',
  storage: '0x81352e7d051ee65c354f96b5d337cc77ecff976a7839358deb278ca51d7e5be0',
  registry: '0x19a0095ee9a59f6a38aaf8a9c6a1e616597cd41b67fe119daf3d04de07fe6898',
  compliance: '0xd46dffb6915bcf302ffb822231fc8b0fe8a4b19cc0abeab48292abc6cf5098d9',
  token: '0xc41fa194ffe72b6a3953c4dba010a935ffbae4f4e490052395572c45179b77db',
  vault: '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c',
} as const

export type ProgramName = keyof typeof programCodes
export const programNames = Object.keys(programCodes) as ProgramName[]
