import type { TeamMember } from '@/contract/team'
import { groupsOf, Seal } from '../components/team-group'
import styles from './team-register-panel.module.css'

export type TeamRegisterPanelProps = { members: TeamMember[] }

/** Everybody by group, name and task, under their seal. */
export function TeamRegisterPanel({ members }: TeamRegisterPanelProps) {
  return (
    <div className={styles.register}>
      {groupsOf(members).map((group) => (
        <section key={group.title}>
          <h3 className={styles.group}>{group.title}</h3>
          <ul className={styles.people}>
            {group.members.map(({ id, name, role }) => (
              <li key={id} className={styles.person}>
                <span className={styles.seal}>
                  <Seal id={id} name={name} />
                </span>
                <span className={styles.name}>{name}</span>
                <span className={styles.role}>{role}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
