import type { TeamMember } from '@/contract/team'
import { sampleTeam } from '@/server/sandbox/sample/team'
import { makeApi } from '../../support/api'

test('the team comes in the order it is shown, each with a name, a role and a part', async () => {
  const api = await makeApi()
  const { status, body } = await api.get('team/teamList')
  const { docs, total } = body.data as { docs: TeamMember[]; total: number }
  expect([status, total]).toEqual([200, sampleTeam.length])
  expect(docs.map(({ id }) => id)).toEqual(sampleTeam.map(({ slug }) => slug))
  expect(docs[0]).toEqual({
    id: sampleTeam[0]?.slug,
    name: sampleTeam[0]?.title,
    role: sampleTeam[0]?.summary,
    group: sampleTeam[0]?.categoryTitle,
    biography: sampleTeam[0]?.body,
  })
})
