import { sql } from 'drizzle-orm'
import type { VoteResolution } from '@/contract/user/votes'
import { shareTokens } from '@/server/modules/custody/tables'
import { advanceVotes, allVotes, announceVote, type VoteTerms } from '@/server/modules/votes'
import type { Vote } from '@/server/modules/votes/tables'
import type { Db } from '@/server/platform/db/database'
import type { Repeated } from '@/server/platform/jobs/repeat'
import { isDemoHistoryDone } from './demo-history'
import type { SandboxNeeds } from './needs'

const everyMs = 3_000
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

export const sampleTitle = {
  en: 'General meeting of Varrowmere Bank (sample)',
  de: 'Hauptversammlung der Varrowmere Bank (Muster)',
}

export const sampleResolutions: VoteResolution[] = [
  {
    title: {
      en: 'Issue up to 2,000,000 new shares',
      de: 'Bis zu 2.000.000 neue Aktien ausgeben',
    },
    text: {
      en: 'In 2027, at no less than the daily price. Your part of the bank would become smaller.',
      de: 'Im Jahr 2027, nicht unter dem Tagespreis. Ihr Anteil an der Bank würde kleiner.',
    },
    document: {
      title: { en: 'Terms of the shares', de: 'Bedingungen der Aktien' },
      url: '/docs',
    },
    needs: 'two-thirds',
    board: 'for',
  },
  {
    title: {
      en: 'Elect Ottilie Brandvold to the board',
      de: 'Ottilie Brandvold in den Verwaltungsrat wählen',
    },
    text: {
      en: 'For four years. She audited banks for nineteen.',
      de: 'Für vier Jahre. Sie hat neunzehn Jahre lang Banken geprüft.',
    },
    needs: 'half',
    board: 'for',
  },
  {
    title: {
      en: 'Keep Ellery Voss Auditors (sample)',
      de: 'Ellery Voss Auditors (Muster) behalten',
    },
    text: {
      en: 'For the accounts of 2027, for $410,000.',
      de: 'Für den Abschluss 2027, für 410.000 $.',
    },
    needs: 'half',
    board: 'for',
  },
]

/** Keeps one vote open, once the demo person has a past; when it is over, the next one is. */
export function sandboxVotes(needs: SandboxNeeds): Repeated {
  return {
    name: 'sandbox votes',
    everyMs,
    run: async () => {
      const [token] = await needs.db.select().from(shareTokens)
      if (token === undefined || !(await isDemoHistoryDone(needs))) return
      await openVote(needs)
    },
  }
}

const isSample = ({ title }: Vote) => title.en === sampleTitle.en

/** The vote that is open for everybody; a state adds its own member to it. */
export async function openVote(needs: SandboxNeeds): Promise<Vote> {
  const known = (await allVotes(needs.db)).find(
    (vote) => isSample(vote) && vote.state === 'open' && vote.closesAt > needs.clock.now(),
  )
  if (known !== undefined) return known
  const midnight = Math.floor(needs.clock.now().getTime() / dayMs) * dayMs
  return pastVote(needs, {
    recordAt: new Date(midnight),
    closesAt: new Date(midnight + 5 * dayMs + 18 * hourMs),
    meetingAt: new Date(midnight + 6 * dayMs + 10 * hourMs),
  })
}

/** Announced in the past, and opened by the same acts as a production’s. */
export async function pastVote(
  needs: SandboxNeeds,
  terms: Pick<VoteTerms, 'recordAt' | 'closesAt' | 'meetingAt'> & Partial<VoteTerms>,
): Promise<Vote> {
  const { db } = needs
  const announcedAt = new Date(terms.recordAt.getTime() - 14 * dayMs)
  const whole = { title: sampleTitle, resolutions: sampleResolutions, quorumBps: 0, ...terms }
  const { id } = await announceVote(db, whole, announcedAt)
  await advanceVotes(needs)
  await leavePastOpen(db, id)
  const made = (await allVotes(db)).find((vote) => vote.id === id)
  return made as Vote
}

/** States make up pasts of their own, which a closed book would date after the cut. */
async function leavePastOpen(db: Db, id: string): Promise<void> {
  await db.execute(sql`update record_cut set asset = 'a sample' where action_id = ${id}`)
}
