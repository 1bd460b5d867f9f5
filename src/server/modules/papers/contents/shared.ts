import { formatShares } from '@/contract/format/amounts'
import type { Parties } from '../frame'
import * as m from '../messages'
import type { PaperContent, PaperFact } from '../paper'

export interface Subject {
  accountId: string
  subject: string
  parties: Parties
  issuedAt: Date
}

export type Body = Pick<PaperContent, 'title' | 'figure' | 'lead' | 'sections'> & {
  note?: string | undefined
}

const oneShare = 1_000_000n

export function sharesFigure(amount: bigint | string): PaperContent['figure'] {
  const count = BigInt(amount) === oneShare ? 1 : 2
  return { amount: formatShares(amount), unit: m.sharesLabel({ count }) }
}

export function issuerFacts({ issuer, custodian }: Parties): PaperFact[] {
  return [
    [m.issuerLabel(), issuer],
    [m.classLabel(), m.classText()],
    ...(custodian === undefined ? [] : [[m.custodianLabel(), custodian] as PaperFact]),
  ]
}
