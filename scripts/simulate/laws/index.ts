import { noOwnFailure, oneAnswer } from './answers'
import { auditsProve } from './audits'
import { filesVouchedFor } from './bank-files'
import { booksAddUp } from './books'
import { boughtAsPriced } from './bought'
import { boughtOnce, offersStand } from './buy-backs'
import { creditedAsAgreed } from './credited-as-agreed'
import { deliveredOnce, sharesAdd, transfersDeep } from './custody'
import { dividendsAsCut, payoutsOnce } from './dividends'
import { giftsOnce } from './gifts'
import type { Law } from './law'
import { movedByOrder } from './legal-orders'
import { lettersTell } from './letters'
import { membersHold } from './members-hold'
import { nothingHangs } from './nothing-hangs'
import { recoveredOnce } from './recoveries'
import { reinvestedAsChosen } from './reinvested'
import { reservedForOrders } from './reserved'
import { returnedOnce } from './returns'
import { rewardsOfDays } from './rewards'
import { settledDeep } from './settled-deep'
import { swapsAsOnChain } from './swaps'
import { transfersOnce } from './transfers'
import { ballotsSealed, votesCounted } from './votes'

export const laws: Law[] = [
  settledDeep,
  boughtAsPriced,
  creditedAsAgreed,
  reservedForOrders,
  membersHold,
  rewardsOfDays,
  returnedOnce,
  booksAddUp,
  swapsAsOnChain,
  transfersDeep,
  sharesAdd,
  deliveredOnce,
  dividendsAsCut,
  payoutsOnce,
  reinvestedAsChosen,
  offersStand,
  boughtOnce,
  giftsOnce,
  votesCounted,
  ballotsSealed,
  recoveredOnce,
  movedByOrder,
  transfersOnce,
  filesVouchedFor,
  auditsProve,
  oneAnswer,
  noOwnFailure,
  lettersTell,
  nothingHangs,
]
