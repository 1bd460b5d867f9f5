import type { TeamMember } from '@/contract/team'
import { foreign } from '@/messages/locale'
import portraits from '@/ui/illustrations/portraits.svg'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import styles from './team.module.css'

interface TeamGroup {
  title: string
  members: TeamMember[]
}

type SealProps = { id: string; name: string }

/**
 * The people drawn in `portraits.svg`. A person whom a company adds later gets a seal with their
 * initials.
 */
const withPortrait = new Set([
  'mirela-stanwick',
  'kofi-adair',
  'jonas-thorvall',
  'priya-raman-hale',
  'edmund-okafor',
  'noor-haddadin',
  'yuki-tanabe-ross',
  'camila-duarte-reis',
  'leif-brandt-osei',
])

function Portrait({ id, name }: SealProps) {
  if (!withPortrait.has(id)) return <Seal id={id} name={name} />
  return (
    <svg className={styles.seal} viewBox="-48 -48 96 96" aria-hidden="true">
      <use href={`${portraits.src}#${id}`} />
    </svg>
  )
}

function Seal({ id, name }: SealProps) {
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

function groupsOf(members: readonly TeamMember[]): TeamGroup[] {
  const groups = new Map<string, TeamGroup>()
  for (const member of members) {
    const group = groups.get(member.group)
    if (group) group.members.push(member)
    else groups.set(member.group, { title: member.group, members: [member] })
  }
  return [...groups.values()]
}

export function TeamPanel({ members }: { members: TeamMember[] }) {
  return groupsOf(members).map((group) => (
    <section key={group.title} className={styles.group}>
      <h3 className={styles.title}>{group.title}</h3>
      <ul>
        {group.members.map(({ id, name, role, biography, language }) => (
          <li
            key={id}
            id={id}
            className={`${stack.gap2} ${styles.person}`}
            lang={foreign(language)}
          >
            <div className={styles.seal}>
              <Portrait id={id} name={name} />
            </div>
            <div>
              <h4 className={texts.display3}>{name}</h4>
              <p className={texts.small}>{role}</p>
            </div>
            <p className={styles.biography}>{biography}</p>
          </li>
        ))}
      </ul>
    </section>
  ))
}
