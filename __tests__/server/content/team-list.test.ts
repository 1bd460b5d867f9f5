import type { TeamMember } from '@/contract/team'
import { makeApi } from '../../support/api'
import { sampleOf } from '../../support/contents'

const team = sampleOf('team')

test('the team comes in order, with names, roles and parts', async () => {
  const api = await makeApi()
  const { status, body } = await api.get('team/teamList')
  const { docs, total } = body.data as { docs: TeamMember[]; total: number }
  expect([status, total]).toEqual([200, team.length])
  expect(docs.map(({ id }) => id)).toEqual(team.map(({ slug }) => slug))
  expect(docs[0]).toEqual({
    id: team[0]?.slug,
    language: 'en',
    name: team[0]?.title,
    role: team[0]?.summary,
    group: team[0]?.categoryTitle,
    biography: team[0]?.body,
  })
})
