import type { TeamMember } from '@/contract/team'

export interface TeamGroup {
  title: string
  members: TeamMember[]
}

/** People under the group they belong to, in the order given. */
export function groupsOf(members: readonly TeamMember[]): TeamGroup[] {
  const groups = new Map<string, TeamGroup>()
  for (const member of members) {
    const known = groups.get(member.group)
    if (known) known.members.push(member)
    else groups.set(member.group, { title: member.group, members: [member] })
  }
  return [...groups.values()]
}
