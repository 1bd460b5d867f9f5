import type { TeamMember } from '@/contract/team'
import { groupsOf, Seal } from '../components/team-group'
import styles from './team.module.css'

export type TeamPanelProps = { members: TeamMember[] }

/** Everybody with what they did before and what they answer for, a line of the register each. */
export function TeamPanel({ members }: TeamPanelProps) {
  return groupsOf(members).map((group) => (
    <section key={group.title} className={styles.group}>
      <h3 className={styles.title}>{group.title}</h3>
      <ul className={styles.people}>
        {group.members.map(({ id, name, role, biography }) => (
          <li key={id} id={id} className={styles.person}>
            <div className={styles.seal}>
              <Seal id={id} name={name} />
            </div>
            <div className={styles.who}>
              <h4 className={styles.name}>{name}</h4>
              <p className={styles.role}>{role}</p>
            </div>
            <p className={styles.biography}>{biography}</p>
          </li>
        ))}
      </ul>
    </section>
  ))
}
