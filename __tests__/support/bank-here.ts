import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonText } from '@/server/start/issuer/json-text'

interface Bank {
  name: string
  issuer: string
  hasStaking: boolean
  /** Whether it is the first sample, which has each kind of text and pictures for links. */
  isFirst: boolean
  /** Of one purchase, in whole dollars. */
  minimum: number
}

const sample: Bank = {
  name: 'FNX',
  issuer: 'Varrowmere Bank (sample), Ledgerport',
  hasStaking: true,
  isFirst: true,
  minimum: 50,
}

/** At which bank journeys are made: the sample's, or that of the folder in TEST_ISSUER. */
export const bankHere = bankIn(process.env.TEST_ISSUER)

function bankIn(folder: string | undefined): Bank {
  if (folder === undefined) return sample
  const read = (file: string) =>
    readJsonText(readFileSync(join(folder, file), 'utf8')).value as Record<string, unknown>
  const plans = read('terms.json').stakingRatesBps
  const offering = read('offering.json')
  return {
    name: String(read('house.json').name),
    issuer: String(offering.issuer),
    isFirst: false,
    minimum: Number(offering.minimumMicroUsd) / 1_000_000,
    hasStaking: plans === undefined || Object.keys(plans as object).length > 0,
  }
}
