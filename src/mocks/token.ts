/** The share as a token; there is no code at these addresses. */
export const mockToken = '0x5a11e7000000000000000000000000000000f001'
export const registry = '0x5a11e7000000000000000000000000000000f002'
export const vault = '0x5a11e7000000000000000000000000000000f003'
export const desk = '0x419c3180f0230b8c76145af129db2030cc69ae97'
