import { oneAnswer } from './answers'
import { auditsProve } from './audits'
import { booksAddUp } from './books'
import { creditedAsAgreed } from './credited-as-agreed'
import { deliveredOnce, sharesAdd, transfersDeep } from './custody'
import { dividendsAsCut, payoutsOnce } from './dividends'
import type { Law } from './law'
import { lettersTell } from './letters'
import { membersHold } from './members-hold'
import { nothingHangs } from './nothing-hangs'
import { noOwnFailure } from './own-failures'
import { returnedOnce } from './returns'
import { rewardsOfDays } from './rewards'
import { settledDeep } from './settled-deep'
import { swapsAsOnChain } from './swaps'

/** A file each. */
export const laws: Law[] = [
  settledDeep,
  creditedAsAgreed,
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
  auditsProve,
  oneAnswer,
  noOwnFailure,
  lettersTell,
  nothingHangs,
]
