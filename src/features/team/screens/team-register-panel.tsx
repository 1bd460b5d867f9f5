import type { TeamMember } from '@/contract/team'
import { groupsOf, Seal } from '../components/team-group'
import styles from './team.module.css'

export type TeamRegisterPanelProps = { members: TeamMember[] }

/** Everybody by group, name and task, under their seal. */
export function TeamRegisterPanel({ members }: TeamRegisterPanelProps) {
  return (
    <div className={styles.register}>
      {groupsOf(members).map((group) => (
        <section key={group.title}>
          <h3 className={styles.registerGroup}>{group.title}</h3>
          <ul className={styles.registerPeople}>
            {group.members.map(({ id, name, role }) => (
              <li key={id} className={styles.registerPerson}>
                <span className={styles.registerSeal}>
                  <Seal id={id} name={name} />
                </span>
                <span className={styles.registerName}>{name}</span>
                <span className={styles.registerRole}>{role}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
