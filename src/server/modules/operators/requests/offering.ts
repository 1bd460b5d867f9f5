import { formatCoinsDown } from '@/contract/format/amounts'
import {
  changeOffering,
  findOffering,
  lockOffering,
  writtenTerms,
} from '@/server/modules/offerings'
import { type Fields, type Kind, NotDone, noOffering, takesTwo, unchanged } from './kind'
import { microUsdIn } from './price'

const dayMs = 24 * 60 * 60_000

const spelled: Record<string, { what: string; say: (value: string) => string }> = {
  status: { what: 'Status', say: (status) => (status === 'open' ? 'Open' : 'Closed') },
  opensOn: { what: 'Opens', say: String },
  closesOn: { what: 'Last day', say: String },
  minimumMicroUsd: {
    what: 'Smallest purchase',
    say: (amount) => `$${formatCoinsDown(BigInt(amount), 6)}`,
  },
  feeBps: { what: 'Fee', say: (bps) => `${formatCoinsDown(BigInt(bps), 2)}%` },
}

const differing = (input: Fields, facts: Fields) =>
  Object.entries(spelled).filter(([field]) => input[field] !== facts[field])

/** What members accept by a purchase comes with the texts. */
export const offeringChange: Kind = {
  title: () => 'Change offering',
  ask: 'ask offering',
  approve: 'approve offering',
  lifeHours: 24,
  parse: ({ status = '', opensOn = '', closesOn = '', minimum = '', fee = '' }) => {
    if (status !== 'open' && status !== 'closed') throw new NotDone('Choose open or closed.')
    if (dayIn(opensOn) > dayIn(closesOn)) throw new NotDone('The last day is before the first.')
    const minimumMicroUsd = String(microUsdIn(minimum))
    return { status, opensOn, closesOn, minimumMicroUsd, feeBps: String(basisPointsIn(fee)) }
  },
  facts: async ({ db }): Promise<Fields> => {
    const row = await findOffering(db)
    if (row === undefined) return {}
    return writtenTerms(row)
  },
  whyTwo: async (services, input) => {
    const facts = await offeringChange.facts(services, input)
    if (facts.status === undefined) throw new NotDone(noOffering)
    if (differing(input, facts).length === 0) throw new NotDone(unchanged)
    return takesTwo
  },
  changes: (input, facts) =>
    differing(input, facts).map(([field, { what, say }]) => ({
      what,
      now: say(facts[field] ?? ''),
      after: say(input[field] ?? ''),
    })),
  lock: ({ db }) => lockOffering(db),
  execute: async ({ db, responseCache }, input) => {
    const { status, opensOn = '', closesOn = '', minimumMicroUsd = '', feeBps } = input
    await changeOffering(db, {
      status: status === 'open' ? 'open' : 'closed',
      opensAt: dayIn(opensOn),
      closesAt: new Date(dayIn(closesOn).getTime() + dayMs),
      minimum: BigInt(minimumMicroUsd),
      feeBps: Number(feeBps),
    })
    responseCache.clear()
    return 'Changed. Orders keep their terms. Update offering.json and reimport the texts: they still state the old figures.'
  },
}

const isoDayOf = (at: Date) => at.toISOString().slice(0, 10)

function dayIn(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  const isDay = /^2[0-8]/.test(text) && !Number.isNaN(day.getTime()) && isoDayOf(day) === text
  if (!isDay) throw new NotDone('Enter days as 2026-11-20.')
  return day
}

function basisPointsIn(text: string): number {
  const parts = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (parts === null) throw new NotDone('Enter a fee below 100%, up to two places: 0.5')
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
