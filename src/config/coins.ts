/**
 * The decimals of each coin on this network. The nodes are asked at start whether this is still
 * true.
 */
export const coinDecimals = 18

/** The money of the bank account, in cents. It is not a coin. */
export const bankCurrency = 'USD'
export type BankCurrency = typeof bankCurrency
export const bankDecimals = 2

export const moneyDecimals = (currency: string): number =>
  currency === bankCurrency ? bankDecimals : coinDecimals

/** All coins that FNX accepts, swaps or pays in. To add one, add a row here. */
export const nativeCoin = {
  symbol: 'BNB',
  name: 'BNB',
  address: null,
  isDollar: false,
  /** The price feed never pauses for longer. A dollar's feed may rightly pause for a day. */
  freshPriceMinutes: 10,
} as const

export const mainTokens = [
  {
    symbol: 'USDT',
    name: 'Tether USD',
    address: '0x55d398326f99059fF775485246999027B3197955',
    isDollar: true,
    freshPriceMinutes: 25 * 60,
  },
  {
    symbol: 'USDC',
    name: 'USD Coin',
    address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    isDollar: true,
    freshPriceMinutes: 25 * 60,
  },
] as const

export const listedCoins = [nativeCoin, ...mainTokens] as const
type Row = (typeof listedCoins)[number]
export type Coin = Row['symbol']

/**
 * Coins worth one dollar. Dividends and buy-backs are paid in them, and they are shown with two
 * digits.
 */
export type DollarCoin = Extract<Row, { isDollar: true }>['symbol']
export const dollarCoins = listedCoins
  .filter((coin) => coin.isDollar)
  .map(({ symbol }): DollarCoin => symbol)
  .sort()

export const isDollarCoin = (symbol: string): symbol is DollarCoin =>
  dollarCoins.some((coin) => coin === symbol)
