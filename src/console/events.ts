import type { ConsoleEvent } from './access'
import { buyBackPages } from './pages/buy-backs/routes'
import { dividendPages } from './pages/dividends/routes'
import { votePages } from './pages/votes/routes'

/** All kinds of owner events, in the order of the menu. */
export const consoleEvents: readonly ConsoleEvent[] = [dividendPages, votePages, buyBackPages]
