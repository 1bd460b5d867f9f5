import type { Actor } from '../simulation/simulation'
import { auditors } from './auditors'
import { theBank } from './bank'
import { bankFiles } from './bank-files'
import { buyBacks } from './buy-backs'
import { buyers } from './buyers'
import { gifts } from './gifts'
import { legalOrders } from './legal-orders'
import { movers } from './movers'
import { owners } from './owners'
import { recoveries } from './recoveries'
import { reinvest } from './reinvest'
import { stakers } from './stakers'
import { strangers } from './strangers'
import { swappers } from './swappers'
import { transfers } from './transfers'
import { treasurers } from './treasurers'
import { votes } from './votes'

export const actors: Actor[] = [
  buyers,
  stakers,
  movers,
  swappers,
  treasurers,
  auditors,
  theBank,
  owners,
  buyBacks,
  gifts,
  votes,
  recoveries,
  legalOrders,
  reinvest,
  strangers,
  transfers,
  bankFiles,
]
