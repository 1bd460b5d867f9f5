import { oneAnswer } from './answers'
import { booksAddUp } from './books'
import { creditedAsAgreed } from './credited-as-agreed'
import type { Law } from './law'
import { lettersTell } from './letters'
import { membersHold } from './members-hold'
import { nothingHangs } from './nothing-hangs'
import { returnedOnce } from './returns'
import { rewardsOfDays } from './rewards'
import { settledDeep } from './settled-deep'

/** A file each. */
export const laws: Law[] = [
  settledDeep,
  creditedAsAgreed,
  membersHold,
  rewardsOfDays,
  returnedOnce,
  booksAddUp,
  oneAnswer,
  lettersTell,
  nothingHangs,
]
