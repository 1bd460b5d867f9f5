/** How many digits each coin has on this network; nodes are asked whether that is so. */
export const coinDecimals = 18

/** The money of the bank account, which is no coin, in cents. */
export const bankCurrency = 'USD'
export type BankCurrency = typeof bankCurrency
export const bankDecimals = 2

export const moneyDecimals = (currency: string): number =>
  currency === bankCurrency ? bankDecimals : coinDecimals

/** All coins that FNX takes, swaps or pays in: a new one is a row here. */
export const nativeCoin = {
  symbol: 'BNB',
  name: 'BNB',
  address: null,
  isDollar: false,
  /** Its price feed is never silent for longer; that of a dollar may rightly be for a day. */
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

/** Worth a dollar each: dividends and buy-backs are paid in them, and they are shown with two digits. */
export type DollarCoin = Extract<Row, { isDollar: true }>['symbol']
export const dollarCoins = listedCoins
  .filter((coin) => coin.isDollar)
  .map(({ symbol }): DollarCoin => symbol)
  .sort()

export const isDollarCoin = (symbol: string): symbol is DollarCoin =>
  dollarCoins.some((coin) => coin === symbol)
