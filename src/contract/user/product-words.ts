// What this product, its trade and its chain are called by: whoever knows the site tries these first, so that no
// password is made of them, alone, together, or with one common word.
export const productWords = `fnx fnxization bank banks share shares shareholder shareholders token tokens tokenized tokenization
  invest investor investors investment stake stakes staking reward rewards treasury wallet wallets offering issuer
  crypto chain blockchain bnb bsc usdt usdc binance dividend ledger`
