import { mnemonicToAccount } from 'viem/accounts'

// Known to everybody who builds on a chain, and so worth nothing. The first ten accounts of it are
// left to wallets and tests; ours lie far behind them.
const mnemonic = 'test test test test test test test test test test test junk'

export const deployer = mnemonicToAccount(mnemonic, { addressIndex: 1000 })
export const faucetAccount = mnemonicToAccount(mnemonic, { addressIndex: 1001 })
/** Takes payments. Whoever wants to pay something back from here can, as it is test money. */
export const sandboxTreasury = mnemonicToAccount(mnemonic, { addressIndex: 1002 })
/** Signs quotes. */
export const sandboxQuoteSigner = mnemonicToAccount(mnemonic, { addressIndex: 1003 })
/** The wallet of the demo person, who has bought before. */
export const demoWallet = mnemonicToAccount(mnemonic, { addressIndex: 1004 })
