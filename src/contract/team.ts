import * as z from 'zod/mini'
import { describe, listOf } from './define'
import { language, slug } from './fields'

const teamMember = z.object({
  id: slug,
  language,
  name: z.string(),
  role: z.string(),
  group: z.string(),
  biography: z.string(),
})
export type TeamMember = z.infer<typeof teamMember>

export const teamCalls = {
  teamList: describe({
    method: 'GET',
    path: 'team/teamList',
    access: 'public',
    summary: 'The people behind the product, in order.',
    request: z.object({}),
    response: listOf(teamMember),
    memorySeconds: 60,
  }),
}
