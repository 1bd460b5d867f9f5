/** PancakeSwap V2 on BNB Smart Chain itself. */
export const mainRouter = '0x10ED43C718714eb63d5aA57B78B54704E256024E'
/** Stands at this address on the local chain of every sandbox. */
export const sandboxRouter = '0xCaf9864Db5f5943bdaDF55501a2640d7820a815C'
