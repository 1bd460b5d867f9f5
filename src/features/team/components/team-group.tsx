import type { TeamMember } from '@/contract/team'
import styles from '../screens/team.module.css'

interface TeamGroup {
  title: string
  members: TeamMember[]
}

export type SealProps = { id: string; name: string }

/** A person's own rosette around their initials, in place of a portrait nobody sat for. */
export function Seal({ id, name }: SealProps) {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const petals = 7 + (seed % 9)
  const slim = 0.22 + ((seed >> 4) % 6) * 0.06
  return (
    <svg className={styles.seal} viewBox="-48 -48 96 96" aria-hidden="true">
      <path className={styles.fine} d={rosette(petals, 47, slim)} />
      <path className={styles.fine} d={rosette(petals * 2 - 3, 35, 0.86 - slim)} />
      <circle className={styles.field} r="20" />
      <text className={styles.initials} y="6.5">
        {initials(name)}
      </text>
    </svg>
  )
}

/** Turned ellipses, as on banknotes. Tenths, so that server and browser write the same path. */
function rosette(petals: number, reach: number, slim: number): string {
  const axes = `${tenth(reach)} ${tenth(reach * slim)}`
  return Array.from({ length: petals }, (_, petal) => {
    const turn = (180 * petal) / petals
    const x = tenth(reach * Math.cos((turn * Math.PI) / 180))
    const y = tenth(reach * Math.sin((turn * Math.PI) / 180))
    const arc = `A${axes} ${tenth(turn)} 1 1`
    return `M${x} ${y}${arc} ${-x} ${-y}${arc} ${x} ${y}`
  }).join('')
}

const tenth = (value: number) => Math.round(value * 10) / 10

function initials(name: string): string {
  const words = name.split(' ')
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`
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
