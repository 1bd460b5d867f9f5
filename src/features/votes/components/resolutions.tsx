import type { ReactNode } from 'react'
import type { MemberVote } from '@/contract/user/votes'
import { IconExternalLink } from '@/ui/icons/icons'
import * as m from '../messages'
import styles from './votes.module.css'

type Resolution = MemberVote['resolutions'][number]

type ResolutionsProps = { vote: MemberVote; children?: (index: number) => ReactNode }

/** What is asked, with what stands behind it; an answer below each, where one can be given. */
export function Resolutions({ vote: { resolutions }, children }: ResolutionsProps) {
  return (
    <section className={styles.part} aria-labelledby="resolutions">
      <h2 id="resolutions" className={styles.heading}>
        {m.resolutionsTitle({ count: resolutions.length })}
      </h2>
      {resolutions.map((resolution, index) => (
        <article key={resolution.title} className={styles.resolution}>
          <h3 id={`resolution-${index + 1}`}>
            <span className={styles.number}>{index + 1}</span> {resolution.title}
          </h3>
          <p>{resolution.text}</p>
          <Behind resolution={resolution} />
          {children?.(index)}
        </article>
      ))}
    </section>
  )
}

const boards = { for: m.boardForHint, against: m.boardAgainstHint, none: () => '' }

function Behind({ resolution: { document, needs, board } }: { resolution: Resolution }) {
  return (
    <p className={styles.behind}>
      {document && (
        <a href={document.url} target="_blank" rel="noreferrer">
          {document.title} <IconExternalLink size={16} />
        </a>
      )}
      <span>
        {needs === 'half' ? m.halfHint() : m.twoThirdsHint()} {boards[board]()}
      </span>
    </p>
  )
}
