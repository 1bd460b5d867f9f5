import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonText } from '@/server/start/issuer/json-text'

interface Bank {
  name: string
  issuer: string
  hasStaking: boolean
}

const sample: Bank = {
  name: 'FNX',
  issuer: 'Varrowmere Bank (sample), Ledgerport',
  hasStaking: true,
}

/** At which bank journeys are made: the sample's, or that of the folder in TEST_ISSUER. */
export const bankHere = bankIn(process.env.TEST_ISSUER)

function bankIn(folder: string | undefined): Bank {
  if (folder === undefined) return sample
  const read = (file: string) =>
    readJsonText(readFileSync(join(folder, file), 'utf8')).value as Record<string, unknown>
  const plans = read('terms.json').stakingRatesBps
  return {
    name: String(read('house.json').name),
    issuer: String(read('offering.json').issuer),
    hasStaking: plans === undefined || Object.keys(plans as object).length > 0,
  }
}
