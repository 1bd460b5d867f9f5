/** PancakeSwap V2 on BNB Smart Chain itself. */
export const mainRouter = '0x10ED43C718714eb63d5aA57B78B54704E256024E'
/** Stands at this address on the local chain of every sandbox. */
export const sandboxRouter = '0xCaf9864Db5f5943bdaDF55501a2640d7820a815C'

/** WBNB on BNB Smart Chain itself. */
export const mainWrapped = '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'
/** The sandbox's own; its address follows from its code as well. */
export const sandboxWrapped = '0x9F678BC8F5f709f3FD9de1263936F85FC3b37670'
