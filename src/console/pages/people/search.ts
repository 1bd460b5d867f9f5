import { isMemberNumber, plainMemberNumber } from '@/contract/member-number'
import {
  membersWithEmail,
  membersWithId,
  membersWithName,
  membersWithNumber,
  membersWithPhone,
} from '@/server/modules/identity/operator-reads.service'
import {
  membersWithHash,
  membersWithTransaction,
} from '@/server/modules/ledger/operator-reads.service'
import {
  membersWithPayment,
  membersWithPaymentHash,
} from '@/server/modules/purchases/operator-reads.service'
import { membersWithWallet } from '@/server/modules/wallets/operator-reads.service'
import { type Db, isUuid } from '@/server/platform/db/database'

const shapes = [
  { by: 'email', is: (text: string) => text.includes('@'), find: membersWithEmail },
  {
    by: 'wallet address',
    is: (text: string) => /^0x[0-9a-f]{40}$/i.test(text),
    find: byWallet,
  },
  { by: 'payment hash', is: (text: string) => /^0x[0-9a-f]{64}$/i.test(text), find: byHash },
  { by: 'order or account', is: isUuid, find: byId },
  {
    by: 'member number',
    is: (text: string) => isMemberNumber(plainMemberNumber(text)),
    find: membersWithNumber,
  },
  { by: 'phone', is: (text: string) => /^\+?[\d\s().-]{5,24}$/.test(text), find: byPhone },
  { by: 'name', is: (text: string) => /\p{L}{2}/u.test(text), find: membersWithName },
] as const

export interface FoundMembers {
  by: (typeof shapes)[number]['by']
  ids: string[]
}

export async function findMembers(db: Db, text: string): Promise<FoundMembers | undefined> {
  const shape = shapes.find(({ is }) => is(text))
  if (shape === undefined) return undefined
  const ids = await shape.find(db, text)
  return { by: shape.by, ids: [...new Set(ids)].filter((id) => id !== null) }
}

type Ids = Promise<(string | null)[]>

function byPhone(db: Db, text: string): Ids {
  const digits = text.replaceAll(/[\s().-]/g, '')
  return membersWithPhone(db, digits.startsWith('+') ? digits : `+${digits}`)
}

function byWallet(db: Db, text: string): Ids {
  return membersWithWallet(db, text.toLowerCase())
}

async function byHash(db: Db, text: string): Ids {
  const hash = text.toLowerCase()
  return (await Promise.all([membersWithHash(db, hash), membersWithPaymentHash(db, hash)])).flat()
}

async function byId(db: Db, text: string): Ids {
  const id = text.toLowerCase()
  const searches = [
    membersWithId(db, id),
    membersWithTransaction(db, id),
    membersWithPayment(db, id),
  ]
  return (await Promise.all(searches)).flat()
}
