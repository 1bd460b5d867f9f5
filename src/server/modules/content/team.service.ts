import type { Answer } from '@/contract/define'
import type { teamCalls } from '@/contract/team'
import type { Services } from '@/server/services'
import { listContents } from './content.queries'

export async function teamList({ db }: Services): Promise<Answer<(typeof teamCalls)['teamList']>> {
  const rows = await listContents(db, { kind: 'team' })
  const docs = rows.map((row) => ({
    id: row.slug,
    name: row.title,
    role: row.summary,
    group: row.categoryTitle,
    biography: row.body,
  }))
  return { docs, total: docs.length, page: 1, limit: Math.max(1, docs.length) }
}
